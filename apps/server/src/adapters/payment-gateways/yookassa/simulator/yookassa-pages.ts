import { bankPage, decimal } from '../../test-bank/control-page.ts';
import { html } from '../../test-bank/html.ts';
import { switchNames, type StoredPayment, type YookassaSwitch } from './yookassa-books.ts';

const texts = {
  ru: {
    title: 'Оплата через ЮKassa (симулятор)',
    notice: 'Это симулятор ЮKassa. Деньги не списываются.',
    payee: 'Магазин',
    sum: 'Сумма',
    way: 'Способ',
    pay: 'Оплатить',
    refuse: 'Отказать: не хватает денег',
    leave: 'Вернуться без оплаты',
    over: 'Этот платёж уже завершён или просрочен. Деньги не списаны.',
    done: 'Оплачено. Вернитесь на страницу магазина.',
  },
  en: {
    title: 'Pay with YooKassa (simulator)',
    notice: 'This is a simulator of YooKassa. No money moves.',
    payee: 'Shop',
    sum: 'Amount',
    way: 'Method',
    pay: 'Pay',
    refuse: 'Refuse: insufficient funds',
    leave: 'Back without paying',
    over: 'This payment has ended or lapsed. Nothing was charged.',
    done: 'Paid. Go back to the shop’s page.',
  },
} as const;

const ways: Readonly<Record<string, string>> = {
  bank_card: 'Visa, Mastercard, Мир',
  sbp: 'СБП',
  sberbank: 'SberPay',
  tinkoff_bank: 'T-Pay',
};

const languageOf = (locale: string): 'ru' | 'en' => (locale === 'ru_RU' ? 'ru' : 'en');

/** Where the payer pays, refuses or leaves: the page of a card or a wallet, or the bank's app of a code. */
export function payPage(payment: StoredPayment): string {
  const language = languageOf(payment.locale);
  const words = texts[language];
  return bankPage(
    language,
    words.title,
    words.notice,
    html`<section class="win">
      <h1>${words.title}</h1>
      <dl>
        <dt>${words.payee}</dt>
        <dd>${payment.shopId}</dd>
        <dt>${words.way}</dt>
        <dd>${ways[payment.type] ?? payment.type}</dd>
        <dt>${words.sum}</dt>
        <dd>${decimal(payment.amountMinor)} ${payment.currency}</dd>
      </dl>
      <form method="post">
        <p class="acts">
          <button name="outcome" value="pay">${words.pay}</button>
          <button class="quiet" name="outcome" value="refuse">${words.refuse}</button>
          <button class="quiet" name="outcome" value="leave">${words.leave}</button>
        </p>
      </form>
    </section>`,
  );
}

/** Shown instead of the page: it has expired, or was paid in an app without a return. */
export function sentencePage(locale: string, sentence: 'over' | 'done'): string {
  const language = languageOf(locale);
  const words = texts[language];
  return bankPage(
    language,
    words.title,
    words.notice,
    html`<section class="win">
      <h1>${words.title}</h1>
      <p role="alert">${words[sentence]}</p>
    </section>`,
  );
}

/** What stands in the shop's panel: its keys, where it is notified, and the switches of the simulator. */
export function controlPage(
  path: string,
  apiUrl: string,
  shops: readonly { readonly shopId: string; readonly secretKey: string; readonly noticeUrl: string }[],
  switches: Readonly<Record<YookassaSwitch, number>>,
): string {
  return bankPage(
    'en',
    'YooKassa (simulator)',
    'This is a simulator of YooKassa. No money moves.',
    html`<section class="win">
      <h1>YooKassa (simulator)</h1>
      ${shops.map(
        ({ shopId, secretKey, noticeUrl }) =>
          html`<form method="post" action="${path}/shop">
            <dl>
              <dt>shopId</dt>
              <dd>${shopId}</dd>
              <dt>Secret key</dt>
              <dd>${secretKey}</dd>
              <dt>Address of the interface</dt>
              <dd>${apiUrl}</dd>
            </dl>
            <input type="hidden" name="shopId" value="${shopId}" />
            <p>
              <label for="url-${shopId}">Address for notifications</label>
              <input id="url-${shopId}" name="noticeUrl" type="url" value="${noticeUrl}" />
              <button name="act" value="save">Save</button>
              <button class="quiet" name="act" value="test">Send a test notification</button>
            </p>
          </form>`,
      )}
      <form method="post" action="${path}/switches">
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
