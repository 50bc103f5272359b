export interface GateTexts {
  readonly title: string;
  readonly notice: string;
  readonly intro: string;
  readonly merchant: string;
  readonly sum: string;
  readonly order: string;
  readonly card: string;
  readonly code: string;
  readonly hint: string;
  readonly wrong: string;
  readonly confirm: string;
  readonly cancel: string;
  readonly wait: string;
  readonly back: string;
  readonly broken: string;
}

const en: GateTexts = {
  title: 'Confirm the payment',
  notice: 'This is a test bank. No money moves.',
  intro: 'Check the sum and the payee, then enter the code.',
  merchant: 'Payee',
  sum: 'Sum',
  order: 'Order',
  card: 'Card',
  code: 'Code from the text message, 6 digits',
  hint: 'In the test bank the right code is 123456. Tries left:',
  wrong: 'This code is wrong.',
  confirm: 'Confirm',
  cancel: 'Cancel and go back',
  wait: 'The bank is preparing its answer. This page goes on by itself.',
  back: 'Back to the shop',
  broken: 'The bank cannot open this payment. Nothing was charged.',
};

const ru: GateTexts = {
  title: 'Подтвердите платёж',
  notice: 'Это тестовый банк. Деньги не списываются.',
  intro: 'Проверьте сумму и получателя, затем введите код.',
  merchant: 'Получатель',
  sum: 'Сумма',
  order: 'Заказ',
  card: 'Карта',
  code: 'Код из SMS, 6 цифр',
  hint: 'В тестовом банке верный код — 123456. Осталось попыток:',
  wrong: 'Неверный код.',
  confirm: 'Подтвердить',
  cancel: 'Отказаться и вернуться',
  wait: 'Банк готовит ответ. Страница продолжит сама.',
  back: 'Вернуться в магазин',
  broken: 'Банк не может открыть этот платёж. Деньги не списаны.',
};

const tr: GateTexts = {
  title: 'Ödemeyi onaylayın',
  notice: 'Bu bir test bankasıdır. Para çekilmez.',
  intro: 'Tutarı ve alıcıyı kontrol edin, ardından kodu girin.',
  merchant: 'Alıcı',
  sum: 'Tutar',
  order: 'Sipariş',
  card: 'Kart',
  code: 'SMS ile gelen 6 haneli kod',
  hint: 'Test bankasında doğru kod 123456. Kalan deneme:',
  wrong: 'Kod hatalı.',
  confirm: 'Onayla',
  cancel: 'Vazgeç ve geri dön',
  wait: 'Banka yanıtını hazırlıyor. Sayfa kendiliğinden devam eder.',
  back: 'Mağazaya dön',
  broken: 'Banka bu ödemeyi açamıyor. Para çekilmedi.',
};

/** The bank's texts in the language requested by the merchant; English for any other. */
export function gateTexts(language: string): { language: string; texts: GateTexts } {
  const known = new Map([
    ['ru', ru],
    ['tr', tr],
  ]);
  const texts = known.get(language);
  return texts ? { language, texts } : { language: 'en', texts: en };
}
