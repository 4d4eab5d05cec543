import { buildWeb } from './lib/build.mjs';
import { prepare } from './lib/prepare.mjs';
import { main } from './lib/print.mjs';

/** Container images use this command, because they start without a build. */
main(async () => {
  await prepare();
  await buildWeb();
});
