import { bankPage, decimal } from '../test-bank/control-page.ts';
import { html } from '../test-bank/html.ts';
import { switchNames, type PageSwitches, type PaymentPage } from './page-books.ts';
import { pageTexts } from './page-texts.ts';

/** Where the payer pays, refuses or leaves. */
export function payPage(page: PaymentPage): string {
  const { language, texts } = pageTexts(page.language);
  return bankPage(
    language,
    texts.title,
    texts.notice,
    html`<section class="win">
      <h1>${texts.title}</h1>
      <dl>
        <dt>${texts.merchant}</dt>
        <dd>${page.merchantId}</dd>
        <dt>${texts.sum}</dt>
        <dd>${decimal(page.amountMinor)} ${page.currency}</dd>
      </dl>
      <form method="post">
        <p class="acts">
          <button name="outcome" value="pay">${texts.pay}</button>
          <button class="quiet" name="outcome" value="refuse">${texts.refuse}</button>
          <button class="quiet" name="outcome" value="leave">${texts.leave}</button>
        </p>
      </form>
    </section>`,
  );
}

export function overPage(asked: string): string {
  const { language, texts } = pageTexts(asked);
  return bankPage(
    language,
    texts.title,
    texts.notice,
    html`<section class="win">
      <h1>${texts.title}</h1>
      <p role="alert">${texts.over}</p>
    </section>`,
  );
}

export function controlPage(switches: PageSwitches): string {
  return bankPage(
    'en',
    'Test bank, payment page',
    'This is a test bank. No money moves.',
    html`<section class="win">
      <h1>Test bank, payment page</h1>
      <form method="post" action="/demo/pay/sandboxPage/switches">
        ${switchNames.map(
          (name) =>
            html`<p>
              <label for="${name}">${name}</label>
              <input id="${name}" name="${name}" type="number" min="0" max="99" value="${switches[name]}" />
            </p>`,
        )}
        <button>Set</button>
      </form>
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
