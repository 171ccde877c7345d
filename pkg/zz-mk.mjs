import { build } from "esbuild";
import { base64 } from "/work/wt/f/pkg/build/plugins.mjs";
for (const [i,o] of [["zz-advice","advice"],["zz-jsadvice","js-advice"]]) await build({ entryPoints:[`src/${i}.ts`], outfile:`dist/esm/${o}.js`, bundle:true, format:"esm", platform:"neutral", minifyWhitespace:true, plugins:[base64()] });
