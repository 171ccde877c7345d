// A script as React Native's own tools make it of an app: Metro, with React Native's Babel preset.

import { symlink, mkdir } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import Metro from "metro";

const require = createRequire(import.meta.url);
const folderOf = (name) => path.dirname(require.resolve(`${name}/package.json`));

const PRESET = "@react-native/babel-preset";

/** What @react-native/metro-config says: the condition by which a package tells React Native from others. */
const CONDITIONS = ["react-native"];

/** The script of an app in a folder, where all that Metro writes stays. */
export async function bundled(app) {
  const [runtime, babel] = ["metro-runtime", "@babel/runtime"].map(folderOf);
  await mkdir(path.join(app, "node_modules/@react-native"), { recursive: true });
  await symlink(folderOf(PRESET), path.join(app, "node_modules", PRESET));

  const base = await Metro.loadConfig({ cwd: app });
  const config = {
    ...base,
    projectRoot: app,
    watchFolders: [app, runtime, babel],
    cacheStores: [],
    fileMapCacheDirectory: app,
    maxWorkers: 1,
    reporter: { update() {} },
    resolver: {
      ...base.resolver,
      sourceExts: ["js", "mjs", "json"],
      unstable_conditionNames: CONDITIONS,
      extraNodeModules: { "@babel/runtime": babel },
      useWatchman: false,
    },
    transformer: {
      ...base.transformer,
      asyncRequireModulePath: require.resolve("metro-runtime/src/modules/asyncRequire"),
      babelTransformerPath: require.resolve("metro-babel-transformer"),
    },
  };
  // A release build for Hermes is not minified: Hermes compiles it.
  const { code } = await Metro.runBuild(config, {
    entry: "index.js",
    platform: "android",
    dev: false,
    minify: false,
    out: path.join(app, "bundle.js"),
  });
  return code;
}
