// Prints what the gateways serve, as JSON: URL and bytes in base64. The argument is the ID of the first agent whose file it is.
import { pages } from "./gateway.mjs";

console.log(JSON.stringify(await pages(Number(process.argv[2]))));
