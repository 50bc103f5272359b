import { currencyLetters } from './bank-api.ts';
import type { BankSession } from './bank-sessions.ts';
import { bankPage } from './control-page.ts';
import { gateTexts } from './gate-texts.ts';
import { html } from './html.ts';

/** Asks the cardholder for the code. */
export function codePage(session: BankSession, wasWrong: boolean): string {
  const { language, texts } = gateTexts(session.language);
  const currency = currencyLetters[session.currency] ?? session.currency;
  const fault = wasWrong ? html`<p class="fault" id="fault" role="alert">${texts.wrong}</p>` : html``;
  return bankPage(
    language,
    texts.title,
    texts.notice,
    html`<section class="win">
      <h1>${texts.title}</h1>
      <p>${texts.intro}</p>
      <dl>
        <dt>${texts.merchant}</dt>
        <dd>${session.merchantId}</dd>
        <dt>${texts.sum}</dt>
        <dd>${session.amount} ${currency}</dd>
        <dt>${texts.order}</dt>
        <dd>${session.orderId}</dd>
        <dt>${texts.card}</dt>
        <dd>${session.card}</dd>
      </dl>
      ${fault}
      <form method="post" action="/bank/confirm">
        <input type="hidden" name="md" value="${session.md}" />
        <p>
          <label for="code">${texts.code}</label>
          <input
            class="code"
            id="code"
            name="code"
            inputmode="numeric"
            autocomplete="one-time-code"
            maxlength="6"
            aria-describedby="hint"
            autofocus
          />
        </p>
        <p class="hint" id="hint">${texts.hint} ${session.triesLeft}</p>
        <p class="acts">
          <button name="act" value="confirm">${texts.confirm}</button>
          <button class="quiet" name="act" value="cancel">${texts.cancel}</button>
        </p>
      </form>
    </section>`,
  );
}

/** Returns the browser to the merchant with the signed answer; a script submits the form. */
export function returnPage(session: BankSession, answer: Readonly<Record<string, string>>): string {
  const { language, texts } = gateTexts(session.language);
  const url = answer['mdStatus'] === '1' ? session.okUrl : session.failUrl;
  const inputs = Object.entries(answer).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
  );
  return bankPage(
    language,
    texts.back,
    texts.notice,
    html`<section class="win">
      <h1>${texts.back}</h1>
      <form method="post" action="${url}" id="back">
        ${inputs}
        <p class="acts"><button>${texts.back}</button></p>
      </form>
      <script src="/bank/back.js" defer></script>
    </section>`,
  );
}

/** Shown while the bank is slow; sent with a Refresh header, so that the browser polls. */
export function waitPage(session: BankSession): string {
  const { language, texts } = gateTexts(session.language);
  return bankPage(
    language,
    texts.title,
    texts.notice,
    html`<meta http-equiv="refresh" content="5" />
      <section class="win">
        <h1>${texts.title}</h1>
        <p>${texts.wait}</p>
      </section>`,
  );
}

/** The gate was opened with an invalid form. */
export function brokenPage(language: string, why: string): string {
  const { language: known, texts } = gateTexts(language);
  return bankPage(
    known,
    texts.title,
    texts.notice,
    html`<section class="win">
      <h1>${texts.title}</h1>
      <p class="fault" role="alert">${texts.broken}</p>
      <p class="hint">${why}</p>
    </section>`,
  );
}

export const backScript = "document.getElementById('back').requestSubmit();\n";
