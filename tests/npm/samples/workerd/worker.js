import { verifyBundle } from "erc8257";

export default {
  async fetch(request) {
    return Response.json(verifyBundle(await request.text()));
  },
};
