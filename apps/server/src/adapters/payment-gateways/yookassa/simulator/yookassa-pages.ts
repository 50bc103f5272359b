import { drawPayPage, drawSentence, sumText } from '../../simulator-pages.ts';
import type { StoredPayment } from './yookassa-books.ts';

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
    twice: 'Оплатить дважды',
    late: 'Прийти через час, когда срок вышел',
    over: 'Этот платёж уже завершён или просрочен. Деньги не списаны.',
    done: 'Оплачено. Вернитесь на страницу магазина.',
    back: 'Вернуться в магазин',
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
    twice: 'Pay twice',
    late: 'Come an hour later, when it has lapsed',
    over: 'This payment has ended or lapsed. Nothing was charged.',
    done: 'Paid. Go back to the shop’s page.',
    back: 'Back to the shop',
  },
} as const;

const ways: Readonly<Record<string, string>> = {
  bank_card: 'Visa, Mastercard, Мир',
  sbp: 'СБП',
  sberbank: 'SberPay',
  tinkoff_bank: 'T-Pay',
};

const languageOf = (locale: string): 'ru' | 'en' => (locale === 'ru_RU' ? 'ru' : 'en');

const frameOf = (locale: string) => {
  const language = languageOf(locale);
  return { language, ...texts[language] };
};

/** The payer's page: for a card or a wallet, or the bank's app for a code. */
export function payPage({ locale, shopId, type, amountMinor, currency }: StoredPayment): string {
  const frame = frameOf(locale);
  const { pay, refuse, leave, twice, late } = frame;
  return drawPayPage(
    frame,
    [
      [frame.payee, shopId],
      [frame.way, ways[type] ?? type],
      [frame.sum, sumText(amountMinor, currency, frame.language)],
    ],
    { pay, refuse, leave, twice, late },
  );
}

/** Shown instead of the page: it has expired, or was paid in an app without a return. */
export function sentencePage(locale: string, sentence: 'over' | 'done', shop?: string): string {
  const frame = frameOf(locale);
  return drawSentence(frame, frame[sentence], shop ? { text: frame.back, url: shop } : undefined);
}
