import { expect, test } from 'vitest';
import { readCbr } from './cbr/read-cbr.ts';
import { readEcb } from './ecb/read-ecb.ts';
import { readTcmb } from './tcmb/read-tcmb.ts';
import { writeList } from './simulator/register-rate-simulator.ts';

const bytes = (text: string): Buffer => Buffer.from(text, 'latin1');

const ecb = `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
<gesmes:subject>Reference rates</gesmes:subject><gesmes:Sender><gesmes:name>European Central Bank</gesmes:name></gesmes:Sender>
<Cube><Cube time='2026-11-20'><Cube currency='USD' rate='1.0821'/><Cube currency='JPY' rate='169.4'/><Cube currency='TRY' rate='46.11845'/></Cube></Cube>
</gesmes:Envelope>`;

// "Доллар США" in windows-1251, byte by byte; it would be invalid as UTF-8.
const dollar = '\xc4\xee\xeb\xeb\xe0\xf0 \xd1\xd8\xc0';
const cbr = `<?xml version="1.0" encoding="windows-1251"?><ValCurs Date="21.11.2026" name="Foreign Currency Market">
<Valute ID="R01235"><NumCode>840</NumCode><CharCode>USD</CharCode><Nominal>1</Nominal><Name>${dollar}</Name><Value>80,5000</Value><VunitRate>80,5</VunitRate></Valute>
<Valute ID="R01239"><NumCode>978</NumCode><CharCode>EUR</CharCode><Nominal>1</Nominal><Name>\xc5\xe2\xf0\xee</Name><Value>92,4150</Value><VunitRate>92,415</VunitRate></Valute>
<Valute ID="R01700J"><NumCode>949</NumCode><CharCode>TRY</CharCode><Nominal>10</Nominal><Name>\xd2\xf3\xf0\xe5\xf6\xea\xe8\xf5 \xeb\xe8\xf0</Name><Value>19,1234</Value><VunitRate>1,91234</VunitRate></Valute>
<Valute ID="R01090B"><NumCode>933</NumCode><CharCode>BYN</CharCode><Nominal>1</Nominal><Name>\xc1\xe5\xeb\xee\xf0\xf3\xf1\xf1\xea\xe8\xe9 \xf0\xf3\xe1\xeb\xfc</Name><Value>27,0426</Value><VunitRate>27,0426</VunitRate></Valute>
</ValCurs>`;

const tcmb = `<?xml version="1.0" encoding="UTF-8"?><?xml-stylesheet type="text/xsl" href="isokur.xsl"?>
<Tarih_Date Tarih="20.11.2026" Date="11/20/2026"  Bulten_No="2026/221" >
<Currency CrossOrder="0" Kod="USD" CurrencyCode="USD"><Unit>1</Unit><Isim>ABD DOLARI</Isim><CurrencyName>US DOLLAR</CurrencyName><ForexBuying>42.1000</ForexBuying><ForexSelling>42.2000</ForexSelling><BanknoteBuying>42.0705</BanknoteBuying><BanknoteSelling>42.2633</BanknoteSelling><CrossRateUSD/><CrossRateOther/></Currency>
<Currency CrossOrder="9" Kod="EUR" CurrencyCode="EUR"><Unit>1</Unit><Isim>EURO</Isim><CurrencyName>EURO</CurrencyName><ForexBuying>48.5000</ForexBuying><ForexSelling>48.6000</ForexSelling><BanknoteBuying>48.4</BanknoteBuying><BanknoteSelling>48.7</BanknoteSelling><CrossRateUSD/><CrossRateOther>1.1517</CrossRateOther></Currency>
<Currency CrossOrder="13" Kod="RUB" CurrencyCode="RUB"><Unit>100</Unit><Isim>RUS RUBLESİ</Isim><CurrencyName>RUSSIAN ROUBLE</CurrencyName><ForexBuying>51.9000</ForexBuying><ForexSelling>52.5000</ForexSelling><BanknoteBuying></BanknoteBuying><BanknoteSelling></BanknoteSelling></Currency>
<Currency CrossOrder="20" Kod="XDR" CurrencyCode="XDR"><Unit>1</Unit><Isim>OZEL CEKME HAKKI</Isim><CurrencyName>SPECIAL DRAWING RIGHT (SDR)</CurrencyName><ForexBuying>57.3</ForexBuying><ForexSelling/><BanknoteBuying/><BanknoteSelling/></Currency>
</Tarih_Date>`;

test('the list of the European Central Bank gives its rates per euro', () => {
  expect(readEcb(bytes(ecb))).toEqual({
    day: '2026-11-20',
    microsPerEuro: { USD: 1_082_100, TRY: 46_118_450 },
  });
});

test('the list of the Bank of Russia, in windows-1251 with decimal commas and nominals, is crossed to the euro', () => {
  expect(readCbr(bytes(cbr))).toEqual({
    day: '2026-11-21',
    // 92.415 / 80.5, 92.415 × 10 / 19.1234, 92.415 / 27.0426, half up to a millionth.
    microsPerEuro: { RUB: 92_415_000, USD: 1_148_012, TRY: 48_325_612, BYN: 3_417_386 },
  });
});

test('the list of the Central Bank of Türkiye gives selling rates per unit, crossed to the euro', () => {
  expect(readTcmb(Buffer.from(tcmb))).toEqual({
    day: '2026-11-20',
    // 48.6 / 42.2 and 48.6 × 100 / 52.5; a currency without a selling rate is left out.
    microsPerEuro: { TRY: 48_600_000, USD: 1_151_659, RUB: 92_571_429 },
  });
});

test.each([
  ['something else', '<html><body>Temporarily out of service</body></html>'],
  ['a day that is none', ecb.replace('2026-11-20', 'today')],
  ['a rate of nothing', ecb.replace('1.0821', '0')],
  ['a rate that is no number', ecb.replace('1.0821', 'N/A')],
])('a list with %s is not believed', (_what, xml) => {
  expect(() => readEcb(bytes(xml))).toThrow();
});

test('a list of the Bank of Russia without the euro is rejected', () => {
  expect(() => readCbr(bytes(cbr.replace('EUR', 'GBP')))).toThrow('euro');
});

test('the simulators write lists that the readers of the real lists accept', () => {
  const read = { ecb: readEcb, cbr: readCbr, tcmb: readTcmb };
  for (const feed of ['ecb', 'cbr', 'tcmb'] as const) {
    const { day, microsPerEuro } = read[feed](writeList(feed, '2026-11-21').body);
    expect([feed, day]).toEqual([feed, '2026-11-21']);
    expect(microsPerEuro.USD).toBeCloseTo(1_136_070, -3);
  }
});
