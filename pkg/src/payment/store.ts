// Stores of used payments: one process remembers in memory, many share Redis or a database.

import { wrong } from "../error.js";

/**
 * A store of used payments, which all processes of a server share. Where it throws, the request ends with 502, and the handler does
 * not run.
 */
export interface ProofStore {
  /**
   * Inserts a key if it is absent, in one step that no other process can come between: whether it was absent. The store may forget
   * the key after `until`, a Unix time in seconds.
   */
  remember(key: string, until: number): boolean | Promise<boolean>;
  /** Removes a key. */
  release(key: string): void | Promise<void>;
}

/** How many remembered keys are looked at when one is added, so that the old ones go. */
const SWEPT = 16;

/** A store in memory, for one process: what it holds is lost with it. */
export function memoryStore(now: () => number = () => Date.now() / 1000): ProofStore {
  const keys = new Map<string, number>();
  return {
    remember(key, until) {
      let swept = 0;
      for (const [old, end] of keys) {
        if (swept++ >= SWEPT) {
          break;
        }
        if (end < now()) {
          keys.delete(old);
        }
      }
      if (keys.has(key)) {
        return false;
      }
      keys.set(key, until);
      return true;
    },
    release(key) {
      keys.delete(key);
    },
  };
}

/** What `redisStore` needs of a client: that of `redis` (node-redis), or that of `ioredis`. */
export interface RedisClient {
  set(key: string, value: string, ...more: any[]): Promise<unknown>;
  del(key: any): Promise<unknown>;
  /** Only `ioredis` has it. */
  defineCommand?: unknown;
}

/**
 * A store in Redis (`SET … NX EXAT`), by a client of `redis` or of `ioredis`.
 *
 * @example
 * ```ts
 * const store = redisStore(await createClient({ url }).connect());
 * ```
 */
export function redisStore(client: RedisClient, prefix = "erc8257:payment:"): ProofStore {
  if (typeof client?.set !== "function" || typeof client.del !== "function") {
    throw wrong("/client", "is not a client of redis or ioredis");
  }
  const isIo = "defineCommand" in client;
  return {
    async remember(key, until) {
      const more = isIo ? ["EXAT", until, "NX"] : [{ condition: "NX", NX: true, EXAT: until, expiration: { type: "EXAT", value: until } }];
      return (await client.set(prefix + key, "1", ...more)) === "OK";
    },
    async release(key) {
      await client.del(prefix + key);
    },
  };
}

/** Carries out a statement, and gives the number of rows that it changed. */
export type ExecuteSql = (statement: string, values: readonly (string | number)[]) => number | bigint | Promise<number | bigint>;

/** What `sqlStore` takes. */
export interface SqlStoreOptions {
  /** The name of the table. Default: `erc8257_payments`. */
  table?: string;
  /** How the database writes the place of a value. Default: `?`, as SQLite and MySQL do; `$` for PostgreSQL. */
  placeholder?: "?" | "$";
}

/** The statement that makes the table of `sqlStore`. */
export function sqlStoreTable(table = "erc8257_payments"): string {
  return `CREATE TABLE IF NOT EXISTS ${named(table)} (payment VARCHAR(255) PRIMARY KEY, forget_after BIGINT NOT NULL)`;
}

/**
 * A store in a table of a database with `INSERT … ON CONFLICT DO NOTHING`, as SQLite and PostgreSQL have it. The table is made by
 * `sqlStoreTable`; rows whose `forget_after` has passed can be deleted at any time.
 *
 * @example
 * ```ts
 * const database = new DatabaseSync("payments.db"); // node:sqlite
 * database.exec(sqlStoreTable());
 * const store = sqlStore((statement, values) => database.prepare(statement).run(...values).changes);
 * ```
 */
export function sqlStore(execute: ExecuteSql, { table = "erc8257_payments", placeholder = "?" }: SqlStoreOptions = {}): ProofStore {
  if (typeof execute !== "function") {
    throw wrong("/execute", "is not a function");
  }
  const name = named(table);
  const at = (place: number) => (placeholder === "$" ? `$${place}` : "?");
  const insert = `INSERT INTO ${name} (payment, forget_after) VALUES (${at(1)}, ${at(2)}) ON CONFLICT DO NOTHING`;
  return {
    async remember(key, until) {
      const changed = await execute(insert, [key, until]);
      if (typeof changed !== "number" && typeof changed !== "bigint") {
        throw wrong("/execute", "does not give the number of rows that changed");
      }
      return Number(changed) === 1;
    },
    async release(key) {
      await execute(`DELETE FROM ${name} WHERE payment = ${at(1)}`, [key]);
    },
  };
}

function named(table: string): string {
  if (typeof table !== "string" || !/^[A-Za-z_][A-Za-z0-9_.]{0,100}$/.test(table)) {
    throw wrong("/table", "is not a name of letters, digits, underscores and points");
  }
  return table;
}
