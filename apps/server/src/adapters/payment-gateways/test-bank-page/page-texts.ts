interface PageTexts {
  readonly title: string;
  readonly notice: string;
  readonly merchant: string;
  readonly sum: string;
  readonly pay: string;
  readonly refuse: string;
  readonly leave: string;
  readonly twice: string;
  readonly late: string;
  readonly over: string;
}

const en: PageTexts = {
  title: 'Pay by card',
  notice: 'This is a test bank. No money moves.',
  merchant: 'Payee',
  sum: 'Amount',
  pay: 'Pay',
  refuse: 'Decline the card',
  leave: 'Leave without paying',
  twice: 'Pay twice',
  late: 'Pay after the time limit',
  over: 'This payment page is closed. Nothing was charged.',
};

const ru: PageTexts = {
  title: 'Оплата картой',
  notice: 'Это тестовый банк. Деньги не списываются.',
  merchant: 'Получатель',
  sum: 'Сумма',
  pay: 'Оплатить',
  refuse: 'Отклонить карту',
  leave: 'Уйти без оплаты',
  twice: 'Оплатить дважды',
  late: 'Оплатить после срока',
  over: 'Страница оплаты закрыта. Деньги не списаны.',
};

const tr: PageTexts = {
  title: 'Kartla ödeme',
  notice: 'Bu bir test bankasıdır. Para çekilmez.',
  merchant: 'Alıcı',
  sum: 'Tutar',
  pay: 'Öde',
  refuse: 'Kartı reddet',
  leave: 'Ödemeden ayrıl',
  twice: 'İki kez öde',
  late: 'Süre bittikten sonra öde',
  over: 'Ödeme sayfası kapandı. Para çekilmedi.',
};

const known: Readonly<Record<string, PageTexts>> = { en, ru, tr };

export function pageTexts(language: string): { readonly language: string; readonly texts: PageTexts } {
  const texts = known[language];
  return texts ? { language, texts } : { language: 'en', texts: en };
}
