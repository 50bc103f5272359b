import { bankPage } from '../test-bank/control-page.ts';
import { html } from '../test-bank/html.ts';
import { drawPayPage, drawSentence, drawSwitches, sumText } from '../simulator-pages.ts';
import type { PageSwitches, PaymentPage } from './page-books.ts';
import { pageTexts } from './page-texts.ts';

const frameOf = (asked: string) => {
  const { language, texts } = pageTexts(asked);
  return { language, ...texts };
};

/** The page on which the payer pays, refuses or leaves. */
export function payPage({ language, merchantId, amountMinor, currency }: PaymentPage): string {
  const frame = frameOf(language);
  const { pay, refuse, leave, twice, late } = frame;
  return drawPayPage(
    frame,
    [
      [frame.merchant, merchantId],
      [frame.sum, sumText(amountMinor, currency, frame.language)],
    ],
    { pay, refuse, leave, twice, late },
  );
}

export function overPage(asked: string): string {
  const frame = frameOf(asked);
  return drawSentence(frame, frame.over);
}

export function controlPage(switches: PageSwitches): string {
  return bankPage(
    'en',
    'Test bank, payment page',
    'This is a test bank. No money moves.',
    html`<section class="win">
      <h1>Test bank, payment page</h1>
      ${drawSwitches('/demo/pay/sandboxPage', { ...switches })}
    </section>`,
  );
}

/** The simulators of providers with payment pages of their own. */
export function simulatorsPage(paths: readonly string[]): string {
  return bankPage(
    'en',
    'Payment simulators',
    'These are simulators. No money moves.',
    html`<section class="win">
      <h1>Payment simulators</h1>
      <ul>
        ${paths.map((path) => html`<li><a href="${path}/">${path.slice(path.lastIndexOf('/') + 1)}</a></li>`)}
      </ul>
    </section>`,
  );
}
