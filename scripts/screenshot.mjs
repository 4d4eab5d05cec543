import { buildWeb } from './lib/build.mjs';
import { handOver } from './lib/hand-over.mjs';
import { prepare } from './lib/prepare.mjs';
import { inRoot } from './lib/root.mjs';
import { main, say } from './lib/say.mjs';

const picture = inRoot('docs/screenshot.png');

/** Takes the README's picture of the home page from the built product. */
const takePicture = async () => {
  await buildWeb();
  const { openBrowser } = await import('../e2e/chromium.ts');
  const { startProduct } = await import('../e2e/harness/product.ts');
  const { settled, signIn } = await import('../e2e/harness/person.ts');
  const product = await startProduct();
  const browser = await openBrowser();
  try {
    const page = await browser.newPage({
      baseURL: product.url,
      viewport: { width: 1440, height: 900 },
      locale: 'zh-CN',
      colorScheme: 'light',
    });
    await signIn(page, 'admin');
    await settled(page);
    await page.waitForTimeout(1500);
    await page.screenshot({ path: picture });
    say('docs/screenshot.png is new.');
  } finally {
    await browser.close();
    await product.stop();
  }
};

main(async () => {
  await prepare();
  return handOver(import.meta.url, takePicture);
});
