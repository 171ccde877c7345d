import { verifyBundle } from "erc8257";
import { advise } from "erc8257/advice";

export default {
  async fetch(request) {
    const bundle = await request.text();
    const manifest = new TextEncoder().encode(JSON.parse(bundle).response.bodyText);
    return Response.json({ report: verifyBundle(bundle), advice: advise(manifest) });
  },
};
