import { bankPage } from '../../test-bank/control-page.ts';
import { html } from '../../test-bank/html.ts';
import { drawPayPage, drawSentence, drawSwitches, sumText } from '../../simulator-pages.ts';
import type { StoredSession, StripeSwitch } from './stripe-books.ts';
import type { StripeAccount } from './stripe-notifier.ts';

const texts = {
  ru: {
    title: 'Оплата через Stripe (симулятор)',
    notice: 'Это симулятор Stripe. Деньги не списываются.',
    what: 'За что',
    sum: 'Сумма',
    pay: 'Оплатить',
    twice: 'Оплатить дважды',
    late: 'Оплатить после срока',
    refuse: 'Отказать: не хватает денег',
    leave: 'Вернуться без оплаты',
    over: 'Эта страница больше не действует. Деньги не списаны.',
  },
  en: {
    title: 'Pay with Stripe (simulator)',
    notice: 'This is a simulator of Stripe. No money moves.',
    what: 'Purchase',
    sum: 'Amount',
    pay: 'Pay',
    twice: 'Pay twice',
    late: 'Pay after the time limit',
    refuse: 'Decline: insufficient funds',
    leave: 'Back without paying',
    over: 'This page is no longer active. Nothing was charged.',
  },
  tr: {
    title: 'Stripe ile ödeme (simülatör)',
    notice: 'Bu bir Stripe simülatörüdür. Para çekilmez.',
    what: 'Alışveriş',
    sum: 'Tutar',
    pay: 'Öde',
    twice: 'İki kez öde',
    late: 'Süre bittikten sonra öde',
    refuse: 'Reddet: bakiye yetersiz',
    leave: 'Ödemeden geri dön',
    over: 'Bu sayfa artık geçerli değil. Para çekilmedi.',
  },
} as const;

const isKnown = (locale: string): locale is keyof typeof texts => locale in texts;
const languageOf = (locale: string): keyof typeof texts => (isKnown(locale) ? locale : 'en');

const frameOf = (locale: string) => {
  const language = languageOf(locale);
  return { language, ...texts[language] };
};

/** Where the payer pays, is refused, or leaves. */
export function payPage({ locale, product, amountMinor, currency }: StoredSession): string {
  const frame = frameOf(locale);
  const { pay, refuse, leave, twice, late } = frame;
  const sum = sumText(amountMinor, currency, frame.language);
  return drawPayPage(
    frame,
    [
      [frame.what, product],
      [frame.sum, sum],
    ],
    { pay, refuse, leave, twice, late },
  );
}

/** Shown instead of an expired page. */
export function overPage(locale: string): string {
  const frame = frameOf(locale);
  return drawSentence(frame, frame.over);
}

/** The contents of the dashboard: keys, notification addresses, disputes, and the simulator's switches. */
export function controlPage(
  path: string,
  apiUrl: string,
  accounts: readonly (StripeAccount & { readonly url: string })[],
  switches: Readonly<Record<StripeSwitch, number>>,
): string {
  return bankPage(
    'en',
    'Stripe (simulator)',
    'This is a simulator of Stripe. No money moves.',
    html`<section class="win">
      <h1>Stripe (simulator)</h1>
      ${accounts.map(
        ({ accountId, secretKey, signingSecret, url }) =>
          html`<form method="post" action="${path}/account">
            <dl>
              <dt>Account</dt>
              <dd>${accountId}</dd>
              <dt>Secret key</dt>
              <dd>${secretKey}</dd>
              <dt>Address of the interface</dt>
              <dd>${apiUrl}</dd>
              <dt>Signing secret</dt>
              <dd>${signingSecret}</dd>
            </dl>
            <input type="hidden" name="accountId" value="${accountId}" />
            <p>
              <label for="url-${accountId}">Address for events</label>
              <input id="url-${accountId}" name="noticeUrl" type="url" value="${url}" />
              <button name="act" value="save">Save</button>
              <button class="quiet" name="act" value="test">Send a test event</button>
            </p>
          </form>`,
      )}
      <form method="post" action="${path}/dispute">
        <p>
          <label for="reference">Dispute of the payment (client_reference_id)</label>
          <input id="reference" name="reference" />
          <button name="act" value="open">Open</button>
          <button class="quiet" name="act" value="inquire">Inquire</button>
          <button class="quiet" name="act" value="close">Close the inquiry</button>
          <button class="quiet" name="act" value="review">Review</button>
          <button class="quiet" name="act" value="won">Won</button>
          <button class="quiet" name="act" value="lost">Lost</button>
        </p>
      </form>
      <form method="post" action="${path}/tick">
        <p><button>Let happen what is due: expiries, refunds that settle or fail</button></p>
      </form>
      ${drawSwitches(path, switches)}
    </section>`,
  );
}
