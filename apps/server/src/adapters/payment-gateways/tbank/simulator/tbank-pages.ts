import { drawPayPage, drawSentence, sumText } from '../../simulator-pages.ts';
import type { StoredPayment } from './tbank-books.ts';

const texts = {
  ru: {
    title: 'Оплата через Т‑Банк (симулятор)',
    notice: 'Это симулятор Т‑Банка. Деньги не списываются.',
    payee: 'Терминал',
    purpose: 'Назначение',
    sum: 'Сумма',
    way: 'Способ',
    pay: 'Оплатить',
    refuse: 'Отказать: не хватает денег',
    leave: 'Вернуться без оплаты',
    twice: 'Оплатить дважды',
    late: 'Прийти позже, когда срок вышел',
    over: 'Этот платёж уже завершён или просрочен. Деньги не списаны.',
    done: 'Оплачено. Вернитесь на страницу магазина.',
    back: 'Вернуться в магазин',
    cards: 'Мир, Visa, Mastercard',
    qrsbp: 'СБП',
  },
  en: {
    title: 'Pay with T‑Bank (simulator)',
    notice: 'This is a simulator of T‑Bank. No money moves.',
    payee: 'Terminal',
    purpose: 'Purpose',
    sum: 'Amount',
    way: 'Method',
    pay: 'Pay',
    refuse: 'Refuse: insufficient funds',
    leave: 'Back without paying',
    twice: 'Pay twice',
    late: 'Come later, when it has lapsed',
    over: 'This payment has ended or lapsed. Nothing was charged.',
    done: 'Paid. Go back to the shop’s page.',
    back: 'Back to the shop',
    cards: 'Mir, Visa, Mastercard',
    qrsbp: 'Faster Payments System',
  },
} as const;

const frameOf = (language: 'ru' | 'en') => ({ language, ...texts[language] });

/** The payer's page: for a card, or the bank's app for a code. */
export function payPage(payment: StoredPayment): string {
  const frame = frameOf(payment.language);
  const { pay, refuse, leave, twice, late } = frame;
  return drawPayPage(
    frame,
    [
      [frame.payee, payment.terminalKey],
      [frame.purpose, payment.description],
      [frame.way, frame[payment.source]],
      [frame.sum, sumText(payment.amountMinor, 'RUB', frame.language)],
    ],
    { pay, refuse, leave, twice, late },
  );
}

/** Shown instead of the page: it has expired, or was paid in an app without a return. */
export function sentencePage(language: 'ru' | 'en', sentence: 'over' | 'done', shop?: string): string {
  const frame = frameOf(language);
  return drawSentence(frame, frame[sentence], shop ? { text: frame.back, url: shop } : undefined);
}
