import { bankPage, decimal } from '../../test-bank/control-page.ts';
import { html } from '../../test-bank/html.ts';
import { drawPayPage, drawSentence, drawSwitches, sumText } from '../../simulator-pages.ts';
import type { BepaidShop } from './bepaid-notifier.ts';
import type { BepaidSwitch, StoredPage, StoredTransaction } from './bepaid-store.ts';

const texts = {
  ru: {
    title: 'Оплата через bePaid (симулятор)',
    notice: 'Это симулятор bePaid. Деньги не списываются.',
    payee: 'Магазин',
    purpose: 'Назначение',
    sum: 'Сумма',
    way: 'Способ',
    card: 'Visa, Mastercard, Белкарт',
    pay: 'Оплатить',
    refuse: 'Отказать: не хватает денег',
    leave: 'Вернуться без оплаты',
    twice: 'Оплатить дважды',
    late: 'Прийти, когда срок вышел',
    over: 'Этот платёж уже завершён или просрочен. Деньги не списаны.',
    done: 'Оплачено.',
  },
  en: {
    title: 'Pay with bePaid (simulator)',
    notice: 'This is a simulator of bePaid. No money moves.',
    payee: 'Shop',
    purpose: 'Purpose',
    sum: 'Amount',
    way: 'Method',
    card: 'Visa, Mastercard, Belkart',
    pay: 'Pay',
    refuse: 'Refuse: insufficient funds',
    leave: 'Back without paying',
    twice: 'Pay twice',
    late: 'Come when it has lapsed',
    over: 'This payment has ended or lapsed. Nothing was charged.',
    done: 'Paid.',
  },
} as const;

const frameOf = (locale: string) => {
  const language = locale === 'ru' ? 'ru' : 'en';
  return { language, ...texts[language] };
};

/** The payer's page for a card. */
export function payPage({ language, shopId, description, amountMinor, currency }: StoredPage): string {
  const frame = frameOf(language);
  const { pay, refuse, leave, twice, late } = frame;
  return drawPayPage(
    frame,
    [
      [frame.payee, shopId],
      [frame.purpose, description],
      [frame.way, frame.card],
      [frame.sum, sumText(amountMinor, currency, frame.language)],
    ],
    { pay, refuse, leave, twice, late },
  );
}

/** Shown instead of the page. */
export function sentencePage(language: string, sentence: 'over' | 'done'): string {
  const frame = frameOf(language);
  return drawSentence(frame, frame[sentence]);
}

/** The shop's panel: keys, a bank's app that pays bills by number, and the simulator's switches. */
export function controlPage(
  path: string,
  apiUrl: string,
  parts: {
    readonly shops: readonly Pick<BepaidShop, 'shopId' | 'secretKey' | 'publicKey' | 'eripService'>[];
    readonly bill: StoredTransaction | undefined;
    readonly switches: Readonly<Record<BepaidSwitch, number>>;
  },
): string {
  const { shops, bill, switches } = parts;
  return bankPage(
    'en',
    'bePaid (simulator)',
    'This is a simulator of bePaid. No money moves.',
    html`<section class="win">
      <h1>bePaid (simulator)</h1>
      ${shops.map(
        ({ shopId, secretKey, publicKey, eripService }) =>
          html`<dl>
            <dt>Shop ID</dt>
            <dd>${shopId}</dd>
            <dt>Secret key</dt>
            <dd>${secretKey}</dd>
            <dt>Public key</dt>
            <dd>${publicKey.replaceAll(/(.{32})/g, '$1 ')}</dd>
            <dt>Service number in ERIP</dt>
            <dd>${eripService}</dd>
            <dt>Address of the payment page</dt>
            <dd>${apiUrl}</dd>
          </dl>`,
      )}
      <h2>A bank’s app: pay a bill of ERIP</h2>
      ${
        bill
          ? html`<p role="status">
              ${bill.bill!.number}: ${decimal(bill.amountMinor)} ${bill.currency}, ${bill.status}
            </p>`
          : html``
      }
      <form method="post" action="${path}/bill">
        <p>
          <label for="number">Payment number</label>
          <input id="number" name="number" inputmode="numeric" />
          <button name="act" value="pay">Pay</button>
          <button class="quiet" name="act" value="open">Open it in the app</button>
          <button class="quiet" name="act" value="close">Leave the app without paying</button>
        </p>
      </form>
      ${drawSwitches(path, switches)}
    </section>`,
  );
}
