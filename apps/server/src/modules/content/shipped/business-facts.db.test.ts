import { getLegal } from '@farewind/contract/content/legal';
import { getFaq, getPage } from '@farewind/contract/content/pages';
import { languages, type Language } from '@farewind/contract/core/fields';
import type { Operation, Output } from '@farewind/contract/core/operation';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hireStaff } from '../../../testing/office-staff.ts';
import { Office } from '../../../testing/office.ts';
import { DEFAULT_TENANT } from '../../../testing/seed-tenants.ts';
import { demoAgencyInfo } from '../../settings/demo-agency.ts';

let office: Office;
beforeAll(async () => {
  office = await Office.open();
  await office.desk.app.db.database.inTenant(DEFAULT_TENANT, ({ tx }) =>
    tx
      .updateTable('agency')
      .set({ info: JSON.stringify(demoAgencyInfo) })
      .where('tenant_id', '=', DEFAULT_TENANT)
      .execute(),
  );
});
afterAll(() => office.close());

/** The phrases that a text must contain, in each language. */
type Words = Readonly<Record<Language, readonly RegExp[]>>;

const say = (ru: readonly RegExp[], en: readonly RegExp[], tr: readonly RegExp[]): Words => ({ ru, en, tr });
const sameInAll = (...patterns: readonly RegExp[]): Words => say(patterns, patterns, patterns);

const AGREEMENT = 'legal/salesAgreement';
const TERMS = 'legal/terms';
const ABOUT = 'legal/about';
const HELP = 'page/help';
const PRESS = 'page/press';
const FAQ = 'faq';

/** The page as the shop returns it in a language; all questions and answers together. */
async function textOf(where: string, language: Language, host?: string): Promise<string> {
  const [kind, name] = where.split('/');
  const read = async <Found>(operation: Operation, input: object): Promise<Found> => {
    const at = host === undefined ? { 'abp.tenantid': String(DEFAULT_TENANT) } : { host };
    const headers = { 'x-interface-language': language, ...at };
    return (await office.call(operation, input, undefined, headers)).json<{ result: Found }>().result;
  };
  if (kind === 'faq') {
    const { questions } = await read<Output<typeof getFaq>>(getFaq, {});
    return questions.map(({ question, answer }) => `${question}\n${answer}`).join('\n');
  }
  const { title, description, body } =
    kind === 'legal'
      ? await read<Output<typeof getLegal>>(getLegal, { name })
      : await read<Output<typeof getPage>>(getPage, { name });
  return `${title}\n${description}\n${body}`;
}

/** Each business constant, and the texts of the shop where a buyer looks for it. */
const facts: readonly (readonly [fact: string, where: readonly string[], words: Words])[] = [
  [
    'one booking holds at most 9 passengers, children included',
    [AGREEMENT, TERMS, FAQ],
    say([/не больше 9/i], [/at most 9/i], [/en çok 9/i]),
  ],
  [
    'a transfer on its own takes up to 60 people',
    [AGREEMENT, TERMS, HELP, FAQ],
    say(
      [/[Оо]тдельный трансфер можно заказать на 60 человек/],
      [/transfer on its own takes up to 60 people/],
      [/[Yy]alnızca transfer için sınır 60 kişidir/],
    ),
  ],
  [
    'infants from 0 to 2 travel on a lap without a seat',
    [AGREEMENT, HELP],
    say(
      [/от 0 до 2 лет.*на руках.*без места/],
      [/0 to 2.*lap without a seat/],
      [/0–2 yaş.*kucağında, koltuksuz/],
    ),
  ],
  [
    'the buyer is 18 or older',
    [AGREEMENT, TERMS],
    say([/не меньше 18 лет/], [/at least 18 years old|must be 18 or older/], [/en az 18 yaşında/]),
  ],
  [
    'a passport is valid for at least 4 months after the return',
    [AGREEMENT, TERMS, HELP],
    say(
      [/не меньше 4 месяцев после возвращения/],
      [/at least 4 months after/],
      [/[Dd]önüşten sonra en az 4 ay/],
    ),
  ],
  [
    'names are changed on request, and three letters of a charter name are free',
    [AGREEMENT],
    say(
      [/только по запросу и на условиях пункта 5\.4; до трёх неверных букв/],
      [/only on request, on the terms of 5\.4; up to three wrong letters/],
      [/yalnızca talep üzerine ve 5\.4 .*en çok üç hatalı harf/],
    ),
  ],
  [
    'how long a driver waits, and until when a transfer is free to cancel, is as its own offer says',
    [AGREEMENT],
    say(
      [/сказано в предложении и в ваучере/, /до времени, которое указано в А6/, /рейс отменит перевозчик/],
      [/offer and the voucher say how long/, /until the time named in A6/, /the carrier cancels that flight/],
      [/teklifte ve transfer belgesinde/, /A6’da yazan zamana kadar/, /taşıyıcı iptal ederse/],
    ),
  ],
  [
    'a card has 16 digits and a code of 3',
    [FAQ],
    say([/из 16 цифр/, /из 3 цифр/], [/16-digit/, /3-digit/], [/16 haneli/, /3 haneli/]),
  ],
  ['a PNR has 6 characters', [FAQ], say([/6 (?:символов|знаков)|из 6/], [/6 characters/], [/6 karakter/])],
  [
    'a price error cancels the order when nobody answers within 24 hours',
    [AGREEMENT, FAQ],
    say([/24 часа|24 часов/], [/within 24 hours/], [/24 saat içinde/]),
  ],
  [
    'a charter may move by up to 24 hours, and a buyer may leave it when it moves by more',
    [AGREEMENT],
    say(
      [/на срок до 24 часов/, /больше чем на 24 часа/],
      [/by up to 24 hours/, /more than 24 hours/],
      [/24 saate kadar/, /24 saatten fazla/],
    ),
  ],
  [
    'the itinerary receipt comes within 2 hours when booked within 24 hours of departure',
    [AGREEMENT, HELP],
    say(
      [/меньше 24 часов.*в течение 2 часов/],
      [/[Ww]ithin 24 hours of departure.*within 2 hours/],
      [/24 saatten az.*2 saat içinde/],
    ),
  ],
  [
    'a confirmation is expected within 15 to 20 minutes',
    [AGREEMENT, HELP],
    say([/15–20 минут/], [/within 15 to 20 minutes/], [/15–20 dakika/]),
  ],
  [
    'travellers are at the airport 3 hours before, 90 minutes on domestic flights',
    [AGREEMENT, TERMS, HELP],
    say([/за 3 часа/, /за 90 минут/], [/3 hours before/, /90 minutes before/], [/3 saat/, /90 dakika/]),
  ],
  [
    'check-in closes 1 hour before departure, 40 minutes on domestic flights',
    [AGREEMENT, HELP],
    say([/за 1 час/, /40 минут/], [/1 hour before/, /40 minutes before/], [/1 saat/, /40 dakika/]),
  ],
  [
    'a charter to Egypt: at most 30 days, and a refund less 10% without the right to enter',
    [AGREEMENT],
    say([/Египет.*30 дней.*10\s%/], [/Egypt.*30 days.*10%/], [/Mısır.*30 gün.*%10/]),
  ],
  [
    'a charter to Thailand: at most 45 days',
    [AGREEMENT],
    say([/Таиланд.*45 дней/], [/Thailand.*45 days/], [/Tayland.*45 gün/]),
  ],
  [
    'a charter lasts at most one month',
    [AGREEMENT, HELP],
    say([/чем через месяц|не дольше месяца/], [/at most one month/], [/en çok bir ay/]),
  ],
  [
    'Ukraine to Russia: proof within 3 hours of purchase, or a refund with a deduction',
    [AGREEMENT],
    say(
      [/Украины в Россию.*3 часов.*10\s%/],
      [/Ukraine to Russia.*3 hours of purchase.*10%/],
      [/Ukrayna’dan Rusya’ya.*3 saat.*%10/],
    ),
  ],
  [
    'changing data costs 10 to 50 euro, in some cases up to 100% of the price, and means new tickets',
    [AGREEMENT, TERMS, HELP],
    say([/10–50 евро.*100\s%/], [/10 to 50 euro.*100%/], [/10–50 avro.*%100/]),
  ],
  [
    'an infant flies free or for 5 to 25% of the adult fare',
    [AGREEMENT, HELP],
    say([/бесплатный.*5–25\s%/], [/free or 5 to 25%/], [/ücretsizdir.*%5–25/]),
  ],
  [
    'support answers around the clock, 7 days a week',
    [AGREEMENT, TERMS, HELP, ABOUT, PRESS],
    say([/круглосуточно, 7 дней в неделю/], [/around the clock, 7 days a week/], [/7 gün 24 saat/]),
  ],
  [
    'no commission is added when paying, and the price that is shown is final',
    [TERMS, ABOUT, PRESS],
    say(
      [/окончательн/i, /не добавляем комиссию|без комиссии при оплате/],
      [/final/i, /no commission (?:when you pay|added at payment)/],
      [/son fiyat/i, /[Öö]demede komisyon (?:eklemez|eklemeyiz|eklenmez)/],
    ),
  ],
  [
    'charter tickets are non-refundable and non-exchangeable',
    [AGREEMENT, TERMS, HELP, ABOUT],
    say(
      [/не подлежат возврату и обмену|без возврата и обмена/],
      [/non-refundable and non-exchangeable/],
      [/iade edilmez ve değiştirilmez|iade edilmediğini|iade edilmez, değiştirilmez/],
    ),
  ],
  [
    'the agency is an agent only; airlines, insurers and tour operators are the contract parties',
    [TERMS, PRESS],
    say(
      [/только как агент/, /авиакомпани/, /страховщик/, /туроператор/],
      [/an agent only/, /airline/, /insurer/, /tour operator/],
      [/yalnızca aracı/i, /hava yol/, /sigorta şirket/, /tur operatör/],
    ),
  ],
  [
    'registration is mandatory before ordering, with the data that it asks for; no sign-in is needed to buy',
    [TERMS],
    say(
      [/[Рр]егистрация/, /гражданство, серия и номер паспорта|гражданство, серию и номер паспорта/],
      [
        /Registration is required before an order/,
        /citizenship, passport series and number, and contact phone/,
      ],
      [/[Kk]ayıt/, /pasaport seri/],
    ),
  ],
  [
    'hotel, villa and private (VIP) aviation offers are coming soon',
    [TERMS, ABOUT],
    say(
      [/[Оо]тели, виллы и частн\S+ \(VIP\) авиаци.*не продаются/],
      [/Hotels, villas and private \(VIP\) aviation are (?:announced as coming soon|in preparation)/],
      [/Otel, villa ve özel \(VIP\) havacılık (?:“yakında” olarak duyurulmuştur|hazırlanıyor)/],
    ),
  ],
  [
    'currencies are EUR, RUB, USD, TRY and BYN; partner sites and the site for Russia sell in roubles',
    [TERMS, FAQ, 'page/internationalSites'],
    sameInAll(/EUR, RUB, USD, TRY (или|и|or|ve|ya da|veya) BYN|EUR, RUB, USD, TRY, BYN/),
  ],
  [
    'cards are Visa and MasterCard, with 3-D Secure where the bank asks',
    [AGREEMENT, TERMS, HELP],
    sameInAll(/Visa/, /MasterCard/, /3-D Secure/),
  ],
  ['connections are protected by 256-bit encryption', [TERMS, ABOUT], sameInAll(/256(?:-bit|-битн| bit)/)],
  [
    'refunds go only to the card used for payment',
    [AGREEMENT, TERMS, HELP],
    say(
      [/только на карту, которой оплачен/],
      [/only to the card used for payment/],
      [/yalnızca ödeme yapılan karta/],
    ),
  ],
  [
    'the contract is concluded when the pay button sends the order',
    [AGREEMENT, TERMS],
    say([/нажав кнопку оплаты/], [/by pressing the pay button/], [/ödeme düğmesine basıp/]),
  ],
  [
    'a charter order first gets a certificate, then the itinerary receipt by e-mail',
    [AGREEMENT, HELP],
    say([/сначала приходит сертификат/], [/certificate first/], [/önce sertifika/]),
  ],
  [
    'the company page shows title, registry, chamber, tax, registration and association numbers, address and phone',
    ['page/company'],
    sameInAll(
      ...[
        demoAgencyInfo.companyTitle,
        demoAgencyInfo.tradeRegistryNo,
        demoAgencyInfo.chamberNo,
        demoAgencyInfo.taxNo,
        demoAgencyInfo.companyRegistrationNo,
        demoAgencyInfo.travelAssociationNo,
        demoAgencyInfo.address,
        demoAgencyInfo.phone,
      ].map((value) => new RegExp(`^- .+${RegExp.escape(value)}`, 'm')),
    ),
  ],
];

describe.each(languages)('the texts in %s say where a buyer looks that', (language) => {
  test.each(facts)('%s', async (_, places, words) => {
    const texts = await Promise.all(
      places.map(async (where) => ({ where, text: await textOf(where, language) })),
    );
    const missing = texts.flatMap(({ where, text }) =>
      words[language].filter((pattern) => !pattern.test(text)).map((pattern) => `${where}: ${pattern}`),
    );
    expect(missing).toEqual([]);
  });
});

describe('a site that sells only in roubles', () => {
  const host = 'ru.roubles.example';
  beforeAll(async () => {
    const keeper = await hireStaff(office, ['Pages.Agency'], { email: 'keeper@example.com' });
    const site = { brand: 'Rouble', hosts: [host], languages: [...languages], currencies: ['RUB'] };
    await keeper('Agency/SaveSite', { ...site, defaultLanguage: 'ru', brandColor: '#123a8c' });
  });

  test.each(languages)('names no sum in euro, in %s', async (language) => {
    for (const where of [AGREEMENT, TERMS, HELP, FAQ]) {
      const text = await textOf(where, language, host);
      expect(text).not.toMatch(/\d\s?(?:евро|euro|avro|€)|€\s?\d/i);
      expect(text).toMatch(/берёт авиакомпания|the airline charges|hava yolunun aldığı/);
    }
  });
});
