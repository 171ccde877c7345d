import { raw } from "#advice";
import { flag, object, text } from "../argument.js";
import { call, wrong } from "../error.js";
import { type Need, type Requirement, parts } from "./need.js";

/** How requirements combine (§4). */
export type AccessLogic = "AND" | "OR";

/**
 * The actions that would give an account access. `JSON.stringify(plan)` is the plan as every other language prints it.
 */
export interface Plan {
  format: "erc8257-plan/1";
  logic: AccessLogic;
  /** How it looks; none of these says what `tryHasAccess` will. */
  outlook: "met" | "not-met" | "unknown";
  requirements: (Need & { met: boolean | null })[];
  /** Indices of what could be acquired: with AND all of it, with OR any one. */
  acquire: number[];
  /** Indices of the requirements whose outcome is unknown. */
  unknown: number[];
  /** The one thing that is left to do whatever the rest says. */
  confirm: "tryHasAccess";
}

/**
 * A plan of requirements and of whether an account meets each (`null`: not known). A requirement that the library does
 * not understand counts as unknown, whatever `met` says of it (Rationale, `getRequirements` Is Advisory).
 *
 * @example
 * ```ts
 * const { outlook, acquire } = plan("AND", requirements.list.map((one) => ({ ...one, met: null })));
 * ```
 * @throws {Erc8257Error} if the logic is neither AND nor OR, or a requirement is not hex.
 */
export function plan(logic: AccessLogic, requirements: (Requirement & { met?: boolean | null })[]): Plan {
  if (!Array.isArray(requirements)) {
    throw wrong("/requirements", "is not an array");
  }
  const made = call(() => new (raw().RawPlan)(text(logic, "/logic")));
  try {
    for (const requirement of requirements) {
      const known = object(requirement, "/requirement", "kind and data");
      const met = known.met == null ? undefined : flag(known.met, "/requirement/met");
      call(() => made.add(...parts(known), met));
    }
    return JSON.parse(made.json()) as Plan;
  } finally {
    made.free();
  }
}
