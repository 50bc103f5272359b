import { bankPage } from '../../test-bank/control-page.ts';
import { html } from '../../test-bank/html.ts';
import { drawPayPage, drawSentence, drawSwitches, sumText } from '../../simulator-pages.ts';
import type { IyzicoSwitch, StoredForm } from './iyzico-books.ts';
import { testCards, totalOf } from './iyzico-cards.ts';

const texts = {
  tr: {
    title: 'iyzico ile öde (simülatör)',
    notice: 'Bu, iyzico’nun simülatörüdür. Para hareket etmez.',
    buyer: 'Alıcı',
    what: 'Ürün',
    sum: 'Tutar',
    card: 'Kart',
    instalment: 'Ödeme planı',
    single: 'Tek çekim',
    pay: 'Öde',
    refuse: 'Reddet: yetersiz bakiye',
    leave: 'Ödemeden dön',
    twice: 'İki kez öde',
    late: 'Süre dolduktan sonra gel',
    over: 'Bu ödeme formu tamamlandı ya da süresi doldu. Hiçbir tutar tahsil edilmedi.',
    back: 'Mağazaya dön',
  },
  en: {
    title: 'Pay with iyzico (simulator)',
    notice: 'This is a simulator of iyzico. No money moves.',
    buyer: 'Buyer',
    what: 'Product',
    sum: 'Amount',
    card: 'Card',
    instalment: 'Payment plan',
    single: 'In one payment',
    pay: 'Pay',
    refuse: 'Refuse: insufficient funds',
    leave: 'Back without paying',
    twice: 'Pay twice',
    late: 'Come after the form has lapsed',
    over: 'This payment form has ended or lapsed. Nothing was charged.',
    back: 'Back to the shop',
  },
} as const;

const languageOf = (locale: string): 'tr' | 'en' => (locale === 'en' ? 'en' : 'tr');

const frameOf = (locale: string) => {
  const language = languageOf(locale);
  return { language, ...texts[language] };
};

/** The form: cards of the published test list, and what each number of instalments costs in all. */
export function payPage(form: StoredForm): string {
  const frame = frameOf(form.locale);
  const { pay, refuse, leave, twice, late } = frame;
  const { priceMinor, currency } = form;
  const planOf = (count: number): string => {
    const total = totalOf(priceMinor, count);
    const textOf = (minor: number): string => sumText(minor, currency, frame.language);
    if (count === 1) return `${frame.single}: ${textOf(total)}`;
    return `${count} × ${textOf(Math.round(total / count))} = ${textOf(total)}`;
  };
  return drawPayPage(
    frame,
    [
      [frame.buyer, form.buyerName],
      [frame.what, form.items.map(({ name }) => name).join(', ')],
      [frame.sum, sumText(priceMinor, currency, frame.language)],
    ],
    { pay, refuse, leave, twice, late },
    [
      {
        name: 'card',
        label: frame.card,
        options: testCards
          .filter(({ errorCode }) => errorCode === undefined)
          .map(({ number, bank, association }) => [number, `${number} ${association} ${bank}`.trim()]),
      },
      {
        name: 'instalment',
        label: frame.instalment,
        options: form.instalments.map((count) => [String(count), planOf(count)]),
      },
    ],
  );
}

/** Shown instead of a form that is over. */
export function overPage(locale: string): string {
  const frame = frameOf(locale);
  return drawSentence(frame, frame.over);
}

/** Sends the browser back to the shop with the token, as iyzico does: by a form that submits itself. */
export function returnPage({ locale, callbackUrl, token }: StoredForm, scriptPath: string): string {
  const { language, title, notice, back } = frameOf(locale);
  return bankPage(
    language,
    title,
    notice,
    html`<section class="win">
      <form id="back" method="post" action="${callbackUrl}">
        <input type="hidden" name="token" value="${token}" />
        <p><button>${back}</button></p>
      </form>
      <script src="${scriptPath}"></script>
    </section>`,
  );
}

/** The contents of the merchant's panel: its keys, the notification address, and the simulator's switches. */
export function controlPage(
  path: string,
  apiUrl: string,
  merchants: readonly { readonly apiKey: string; readonly secretKey: string; readonly noticeUrl: string }[],
  switches: Readonly<Record<IyzicoSwitch, number>>,
): string {
  return bankPage(
    'en',
    'iyzico (simulator)',
    'This is a simulator of iyzico. No money moves.',
    html`<section class="win">
      <h1>iyzico (simulator)</h1>
      ${merchants.map(
        ({ apiKey, secretKey, noticeUrl }) =>
          html`<form method="post" action="${path}/merchant">
            <dl>
              <dt>API key</dt>
              <dd>${apiKey}</dd>
              <dt>Secret key</dt>
              <dd>${secretKey}</dd>
              <dt>Address of the interface</dt>
              <dd>${apiUrl}</dd>
            </dl>
            <input type="hidden" name="apiKey" value="${apiKey}" />
            <p>
              <label for="url-${apiKey}">Address for notifications</label>
              <input id="url-${apiKey}" name="noticeUrl" type="url" value="${noticeUrl}" />
              <button name="act" value="save">Save</button>
              <button class="quiet" name="act" value="test">Send a test notification</button>
            </p>
          </form>`,
      )}
      <h2>Cards</h2>
      <ul>
        ${testCards.map(
          ({ number, bank, association, errorMessage = '', isStuck }) =>
            html`<li>
              ${number} ${association} ${bank} ${errorMessage}
              ${isStuck === true ? 'paid, but cannot be cancelled, refunded or captured' : ''}
            </li>`,
        )}
      </ul>
      ${drawSwitches(path, switches)}
    </section>`,
  );
}
