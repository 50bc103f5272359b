import { isCurrency } from '@farewind/values/currency';
import { formatMoney } from '@farewind/values/format-money';
import { formatMinor } from '@farewind/values/money';
import { bankPage } from './test-bank/control-page.ts';
import { html } from './test-bank/html.ts';

interface Frame {
  readonly language: string;
  readonly title: string;
  /** The notice that no money moves. */
  readonly notice: string;
}

/** Something that the payer chooses before an outcome, such as a card. */
interface PayChoice {
  readonly name: string;
  readonly label: string;
  readonly options: readonly (readonly [value: string, text: string])[];
}

/**
 * A provider's page where the payer decides: the purchase, and a button for each outcome, the first one highlighted.
 */
export function drawPayPage(
  { language, title, notice }: Frame,
  facts: readonly (readonly [name: string, value: string])[],
  outcomes: Readonly<Record<string, string>>,
  choices: readonly PayChoice[] = [],
): string {
  return bankPage(
    language,
    title,
    notice,
    html`<section class="win">
      <h1>${title}</h1>
      <dl>
        ${facts.map(
          ([name, value]) =>
            html`<dt>${name}</dt>
              <dd>${value}</dd>`,
        )}
      </dl>
      <form method="post">
        ${choices.map(
          ({ name, label, options }) =>
            html`<p>
              <label for="${name}">${label}</label>
              <select id="${name}" name="${name}">
                ${options.map(([value, text]) => html`<option value="${value}">${text}</option>`)}
              </select>
            </p>`,
        )}
        <p class="acts">
          ${Object.entries(outcomes).map(([outcome, text], index) =>
            index === 0
              ? html`<button name="outcome" value="${outcome}">${text}</button>`
              : html`<button class="quiet" name="outcome" value="${outcome}">${text}</button>`,
          )}
        </p>
      </form>
    </section>`,
  );
}

/** A sum as the shop writes it in the page's language; a provider may name a currency in small letters. */
export function sumText(minor: number, code: string, language: string): string {
  const currency = code.toUpperCase();
  const amount = formatMinor(minor);
  return isCurrency(currency) ? formatMoney(amount, currency, language) : `${amount} ${currency}`;
}

/** The message shown instead of such a page, with the way back to the shop where it is known. */
export function drawSentence(
  { language, title, notice }: Frame,
  sentence: string,
  back?: { readonly text: string; readonly url: string },
): string {
  return bankPage(
    language,
    title,
    notice,
    html`<section class="win">
      <h1>${title}</h1>
      <p role="alert">${sentence}</p>
      ${back ? html`<p><a href="${back.url}">${back.text}</a></p>` : html``}
    </section>`,
  );
}

/** The switches of a simulator, on its control page. */
export function drawSwitches(path: string, switches: Readonly<Record<string, number>>) {
  return html`<form method="post" action="${path}/switches">
    ${Object.entries(switches).map(
      ([name, value]) =>
        html`<p>
          <label for="${name}">${name}</label>
          <input id="${name}" name="${name}" type="number" min="0" max="99" value="${value}" />
        </p>`,
    )}
    <button>Set</button>
  </form>`;
}
