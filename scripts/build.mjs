import { buildWeb } from './lib/build.mjs';
import { prepare } from './lib/prepare.mjs';
import { main } from './lib/print.mjs';

/** Builds what `npm start` would build, without starting: for images. */
main(async () => {
  await prepare();
  await buildWeb();
});
