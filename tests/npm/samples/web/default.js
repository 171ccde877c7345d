// The default entry: nothing to fetch, and the verdict is there at once.

import { verifyBundle } from "erc8257";
import { publish } from "./publish.js";

publish((bundle) => verifyBundle(bundle));
