import { deflateRawSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { findTitles } from '../../../platform/spreadsheets/find-titles.ts';
import { readAmount, readDay } from './bank-line.ts';
import { guessMapping } from './read-columns.ts';
import { openStatement, readStatementFile } from './read-file.ts';

const read = (text: string | Buffer, mapping = {}) =>
  readStatementFile(openStatement(Buffer.from(text)), mapping as never, 'own');

/** `text` in windows-1251, for the letters that these samples have. */
function cp1251(text: string): Buffer {
  const code = (letter: string) => {
    const point = letter.codePointAt(0)!;
    if (point < 0x80) return point;
    return { ё: 0xb8, '№': 0xb9 }[letter] ?? point - 0x410 + 0xc0;
  };
  return Buffer.from([...text].map(code));
}

const oneC = `1CClientBankExchange
ВерсияФормата=1.03
Кодировка=Windows
РасчСчет=40702810900000000001
СекцияРасчСчет
РасчСчет=40702810900000000001
КонецРасчСчет
СекцияДокумент=Платежное поручение
Номер=118
Дата=23.11.2026
Сумма=650000.00
ПлательщикСчет=40702810900000000001
ДатаСписано=24.11.2026
Получатель1=ООО Азур
ПолучательСчет=40702810500000000099
НазначениеПлатежа=Оплата по договору 7
КонецДокумента
СекцияДокумент=Платежное поручение
Номер=9
Дата=24.11.2026
Сумма=12,5
ПлательщикСчет=40702810500000000099
ПолучательСчет=40702810900000000001
КонецДокумента
КонецФайла
`;

it('reads the exchange of 1C with banks in windows-1251, the direction by our own account', () => {
  const { lines, faults } = read(cp1251(oneC));
  expect(faults).toEqual([]);
  expect(lines).toMatchObject([
    {
      bookedOn: '2026-11-24',
      amountMinor: -65_000_000,
      currency: 'RUB',
      reference: '118',
      counterparty: 'ООО Азур',
      purpose: 'Оплата по договору 7',
    },
    { bookedOn: '2026-11-24', amountMinor: 1250, reference: '9' },
  ]);
  const wrong = read(
    cp1251(oneC.replace('Сумма=12,5', 'Сумма=много').replace('Дата=24.11.2026', 'Дата=31.02.2026')),
  );
  expect(wrong.faults).toEqual([
    { line: 18, field: 'date', found: '31.02.2026' },
    { line: 18, field: 'amount', found: 'много' },
  ]);
  // An IBAN does not tell its currency: roubles are not assumed, the accountant is asked once.
  const iban = 'BY13NBRB3600900000002Z00AB00';
  const inBelarus = cp1251(oneC.replaceAll('40702810900000000001', iban));
  expect(read(inBelarus)).toEqual({
    lines: [],
    faults: [{ line: 8, field: 'accountCurrency', found: iban }],
  });
  expect(read(inBelarus, { fixedCurrency: 'BYN' }).lines.map(({ currency }) => currency)).toEqual([
    'BYN',
    'BYN',
  ]);
});

it('reads the exchange of 1C whatever the letters of its texts, and reports one that was cut off', () => {
  // A word of both alphabets says nothing about the file, and a bank may give the purpose line by line.
  const mixed = oneC
    .replace('Оплата по договору 7', 'ОплатаVISA за TOURоператор')
    .replace(
      'Номер=9',
      'Номер=9\nНазначениеПлатежа=\nНазначениеПлатежа1=Возмещение\nНазначениеПлатежа2=за 23.11',
    );
  for (const file of [cp1251(mixed), Buffer.from(`\uFEFF${mixed.replaceAll('\n', '\r\n')}`)])
    expect(read(file).lines.map(({ purpose }) => purpose)).toEqual([
      'ОплатаVISA за TOURоператор',
      'Возмещение за 23.11',
    ]);
  expect(read(cp1251(oneC.slice(0, oneC.lastIndexOf('КонецФайла')))).faults).toEqual([
    { line: 25, field: 'missing', found: 'КонецФайла' },
  ]);
});

it('reads a transfer between two own accounts as a line of each, however many of their statements list it', () => {
  const other = '40702810900000000002';
  const transfer = (date: string) =>
    `СекцияДокумент=Платежное поручение
Номер=31
Дата=24.11.2026
Сумма=7000.00
ПлательщикСчет=40702810900000000001
ПолучательСчет=${other}
${date}
КонецДокумента
`;
  const both = oneC.replace('СекцияРасчСчет', `РасчСчет=${other}\nСекцияРасчСчет`);
  const sums = (documents: string) =>
    read(cp1251(both.replace('КонецФайла', `${documents}КонецФайла`)))
      .lines.slice(2)
      .map(({ account, amountMinor, bookedOn }) => [account.slice(-1), amountMinor, bookedOn]);
  const lines = [
    ['1', -700_000, '2026-11-24'],
    ['2', 700_000, '2026-11-25'],
  ];
  expect(sums(transfer('ДатаСписано=24.11.2026\nДатаПоступило=25.11.2026'))).toEqual(lines);
  expect(sums(transfer('ДатаСписано=24.11.2026') + transfer('ДатаПоступило=25.11.2026'))).toEqual(lines);
});

const mt940 = `:20:START
:25:DE12345678
:28C:1/1
:60F:C261123EUR1000,00
:61:2611241124D250,50NTRF118//BANK7
:86:166?00Payment?20Contract 7 of?21 November?32Azur Air
:61:261231 0102C99,90NMSCNONREF//B-9
:86:Card settlement
:62F:C261124EUR849,40
-`.replace('261231 0102', '2612310102');

it('reads MT940 with its purpose, the year of a booking after New Year, and the balance', () => {
  const { lines, faults } = read(mt940);
  expect(faults).toEqual([]);
  expect(lines).toMatchObject([
    {
      account: 'DE12345678',
      bookedOn: '2026-11-24',
      amountMinor: -25_050,
      currency: 'EUR',
      reference: '118',
      counterparty: 'Azur Air',
      purpose: 'Contract 7 of November',
    },
    { bookedOn: '2027-01-02', amountMinor: 9990, reference: 'B-9', purpose: 'Card settlement' },
  ]);
  expect(read(mt940.replace('849,40', '849,41')).faults).toEqual([
    { line: 9, field: 'balance', found: '849,41 EUR' },
  ]);
});

it('reads MT940 with Windows line ends, purposes of many parts and notes of zero, and reports one that was cut off', () => {
  const file = mt940
    .replace(
      '?00Payment?20Contract 7 of?21 November?32Azur Air',
      '?00Payment?20EREF+118?21SVWZ+Contract 7?22 of November\n?32Azur Air Hol?33ding?60, blocks of?61 seats',
    )
    .replace(':62F:', ':61:2611241124D0,00N805NONREF\n:86:805?20Statement of fees\n:62F:')
    .replaceAll('\n', '\r\n');
  expect(read(file)).toMatchObject({
    faults: [],
    lines: [
      { purpose: 'EREF+118 SVWZ+Contract 7 of November, blocks of seats', counterparty: 'Azur Air Holding' },
      { amountMinor: 9990 },
    ],
  });
  const missing = (line: number, found: string) => [{ line, field: 'missing', found }];
  expect(read(mt940.slice(0, mt940.indexOf(':62F:'))).faults).toEqual(missing(4, ':62F:'));
  // Of two statements, the one that is whole does not vouch for the other.
  const noOpening = mt940.replace(/:60F:.*\n/, '').replace(/:62F:.*\n/, '');
  const faults = read(`${mt940.slice(0, -1)}${noOpening}`).faults;
  expect(faults).toEqual([...missing(13, ':60F:'), ...missing(15, ':60F:')]);
});

const camt = `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>
<Acct><Id><IBAN>DE12</IBAN></Id></Acct>
<Ntry><Amt Ccy="EUR">250.50</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-11-24</Dt></BookgDt>
<NtryDtls><TxDtls><Refs><EndToEndId>118</EndToEndId></Refs><RltdPties><Cdtr><Pty><Nm>Azur &amp; Co</Nm></Pty></Cdtr></RltdPties><RmtInf><Ustrd>Contract 7</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>
<Ntry><Amt Ccy="EUR">1.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>PDNG</Sts></Ntry>
</Stmt></BkToCstmrStmt></Document>`;

it('reads camt.053, booked entries only, and refuses XML that defines its own entities', () => {
  const { lines, faults } = read(camt);
  expect(faults).toEqual([]);
  expect(lines).toMatchObject([
    {
      account: 'DE12',
      amountMinor: -25_050,
      reference: '118',
      counterparty: 'Azur & Co',
      purpose: 'Contract 7',
    },
  ]);
  const bomb = camt.replace('<Document', '<!DOCTYPE d [<!ENTITY a "b">]><Document');
  expect(read(bomb)).toMatchObject({ lines: [], faults: [{ field: 'form' }] });
  expect(read(camt.replace('250.50', 'x')).faults).toEqual([{ line: 1, field: 'amount', found: 'x' }]);
});

it('reads each payment of a camt.053 batch as a line, if together they are the entry', () => {
  const payment = (sum: string, id: string, name: string, about: string) =>
    `<TxDtls><Refs><EndToEndId>${id}</EndToEndId></Refs><AmtDtls><TxAmt><Amt Ccy="EUR">${sum}</Amt></TxAmt></AmtDtls>
    <RltdPties><Dbtr><Nm>${name}</Nm></Dbtr></RltdPties><RmtInf>${about}</RmtInf></TxDtls>`;
  const structured = '<Strd><CdtrRefInf><Ref>RF18539007547034</Ref></CdtrRefInf></Strd>';
  const batch = `<Ntry><Amt Ccy="EUR">220.00000</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts>
    <ValDt><Dt>2026-11-25+01:00</Dt></ValDt><AcctSvcrRef>B1</AcctSvcrRef>
    <NtryDtls>${payment('100.00', 'E-1', 'Ann', '<Ustrd>FW1</Ustrd>')}</NtryDtls>
    <NtryDtls>${payment('120.00', 'NOTPROVIDED', 'Bob', structured)}</NtryDtls></Ntry>
    <Ntry><Amt Ccy="EUR">0.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-11-25</Dt></BookgDt></Ntry>`;
  const linesOf = (entries: string) => read(camt.replace('</Stmt>', `${entries}</Stmt>`)).lines.slice(1);
  expect(linesOf(batch)).toMatchObject([
    { bookedOn: '2026-11-25', amountMinor: 10_000, reference: 'E-1', counterparty: 'Ann', purpose: 'FW1' },
    { amountMinor: 12_000, reference: 'B1', counterparty: 'Bob', purpose: 'RF18539007547034' },
  ]);
  expect(linesOf(batch.replace('120.00', '119.00'))).toMatchObject([
    { amountMinor: 22_000, reference: 'B1', counterparty: '', purpose: 'FW1 RF18539007547034' },
  ]);
});

const csv = `Выписка по счету;;;;
Дата;Номер;Дебет;Кредит;Назначение платежа
24.11.2026;118;650 000,00;;"Оплата; договор 7"
24.11.2026;9;;12,50;Возврат
Итого;;650 000,00;12,50;
`;

it('reads a table by its columns, below the bank’s header lines, and names the cell of each error', () => {
  const file = openStatement(Buffer.from(csv));
  if (file.format !== 'table') throw new Error('No table');
  const mapping = { ...guessMapping(file.rows[findTitles(file.rows)]!), fixedCurrency: 'RUB' };
  expect(mapping).toMatchObject({ date: 'Дата', debit: 'Дебет', credit: 'Кредит', reference: 'Номер' });
  const { lines, faults } = read(csv, mapping);
  expect(lines).toMatchObject([
    { line: 3, amountMinor: -65_000_000, reference: '118', purpose: 'Оплата; договор 7' },
    { line: 4, amountMinor: 1250 },
  ]);
  expect(faults).toEqual([]);
  const wrong = csv.replace('24.11.2026;9', '34.11.2026;9').replace('650 000,00;;', 'many;;');
  expect(read(wrong, mapping).faults).toEqual([
    { line: 3, field: 'amount', found: 'many' },
    { line: 4, field: 'date', found: '34.11.2026' },
  ]);
  expect(read(csv, { ...mapping, date: 'Day' }).faults).toEqual([{ line: 2, field: 'column', found: 'Day' }]);
});

it('reads a Russian bank’s table in windows-1251 whose texts have more commas than its rows have cells', () => {
  const table = `ООО Попутный ветер, ИНН 7707083893
Дата;Счёт дебета;Сумма по дебету;Сумма по кредиту;Назначение платежа
24.11.2026;40702;650 000,00;;Оплата, договор 7, за ноябрь, места, Анталья, НДСVAT нет
24.11.2026;30232;;12 345,50;Возмещение, комиссия 123,45, картыMIR, 21,11, 22,11
Итого за 24.11.2026;;650 000,00;12 345,50;
25.11.2026;40702;-99,00;;Сторно комиссии, 24.11
`;
  const file = openStatement(cp1251(table));
  if (file.format !== 'table') throw new Error('No table');
  const mapping = { ...guessMapping(file.rows[findTitles(file.rows)]!), fixedCurrency: 'RUB' };
  expect(mapping).toMatchObject({ debit: 'Сумма по дебету', credit: 'Сумма по кредиту' });
  const { lines, faults } = read(cp1251(table), mapping);
  expect(faults).toEqual([]);
  // A debit that is taken back brings money.
  expect(lines.map(({ amountMinor, purpose }) => [amountMinor, purpose.split(',')[0]])).toEqual([
    [-65_000_000, 'Оплата'],
    [1_234_550, 'Возмещение'],
    [9900, 'Сторно комиссии'],
  ]);
});

it('reads sums without a sign by the column that names their direction, in the words of any bank', () => {
  const table = (title: string, out: string, into: string) => `Date;Amount;${title};Text
24.11.2026;650,00;${out};a
24.11.2026;12,50;${into};b
`;
  const sumsOf = (title: string, out: string, into: string) => {
    const file = openStatement(Buffer.from(table(title, out, into)));
    if (file.format !== 'table') throw new Error('No table');
    const mapping = guessMapping(file.rows[0]!);
    expect([mapping['direction'], mapping['credit']]).toEqual([title, undefined]);
    const { lines, faults } = readStatementFile(file, { ...mapping, fixedCurrency: 'EUR' } as never, 'own');
    return [...lines.map(({ amountMinor }) => amountMinor), ...faults];
  };
  for (const [title, out, into] of [
    ['Тип операции', 'Debit', 'Credit'],
    ['Дебет/Кредит', 'Дебет', 'Кредит'],
    ['Приход / Расход', 'Расход', 'Приход'],
    ['Soll/Haben', 'S', 'H'],
    ['Borç/Alacak', 'B', 'A'],
  ] as const)
    expect(sumsOf(title, out, into)).toEqual([-65_000, 1250]);
  expect(sumsOf('Direction', 'D', 'перевод')).toEqual([
    -65_000,
    { line: 3, field: 'direction', found: 'перевод' },
  ]);
});

it('reports a row without its date, its sum or a currency, and loses none silently', () => {
  const mapping = { date: 'Date', amount: 'Amount', purpose: 'Text', fixedCurrency: 'TRY' };
  const faultsOf = (row: string, changes = {}) =>
    read(`Date;Amount;Text\n${row}\n24.11.2026;1,00;x\n`, { ...mapping, ...changes }).faults;
  expect(faultsOf(';12,50;Second of the day')).toEqual([{ line: 2, field: 'date', found: '' }]);
  expect(faultsOf('24.11.2026;;Fee')).toEqual([{ line: 2, field: 'amount', found: '' }]);
  const twice = faultsOf('24.11.2026;1 EUR;USD', { currency: 'Text', purpose: undefined });
  expect(twice[0]).toEqual({ line: 2, field: 'currency', found: 'USD' });
  expect(faultsOf('24.11.2026;2;Fee', { fixedCurrency: undefined })).toEqual([
    { line: 2, field: 'accountCurrency', found: 'own' },
  ]);
  // The rest of a long text, totals and a fee of nothing.
  expect(faultsOf(';;of the same\nTotal;12,50;\n;;Closing balance\n24.11.2026;0,00;Fee')).toEqual([]);
  const turkish = read('Date;Amount;Text\n24/11/2026;"1.250,75 TL";a\n24/11/2026;12,50-;b', mapping);
  expect(turkish.lines.map(({ amountMinor, currency }) => [amountMinor, currency])).toEqual([
    [125_075, 'TRY'],
    [-1250, 'TRY'],
  ]);
});

it('reads sums and dates in people’s and spreadsheets’ notations, and nothing else', () => {
  expect(['1 234,56', '1.234,56', '1,234.56', '-12', '1234.5', '1.234.567'].map(readAmount)).toEqual([
    123_456, 123_456, 123_456, -1200, 123_450, 123_456_700,
  ]);
  expect(['', 'x', '1,2345', '--1'].map(readAmount)).toEqual([undefined, undefined, undefined, undefined]);
  expect(['24.11.2026', '24/11/26', '2026-11-24T10:00', '20261124', '31.02.2026'].map(readDay)).toEqual([
    '2026-11-24',
    '2026-11-24',
    '2026-11-24',
    '2026-11-24',
    undefined,
  ]);
});

/** An archive of one deflated file. */
function zip(name: string, text: string): Buffer {
  const [path, packed] = [Buffer.from(name), deflateRawSync(Buffer.from(text))];
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(path.length, 26);
  const central = Buffer.alloc(46);
  central.writeUInt32LE(0x02014b50, 0);
  central.writeUInt16LE(8, 10);
  central.writeUInt32LE(packed.length, 20);
  central.writeUInt16LE(path.length, 28);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(30 + path.length + packed.length, 16);
  return Buffer.concat([local, path, packed, central, path, end]);
}

it('reads a workbook with dates and sums, and reports a file that is not one', () => {
  const cell = (name: string, text: string) => `<c r="${name}" t="inlineStr"><is><t>${text}</t></is></c>`;
  const row = (cells: string) => `<row>${cells}</row>`;
  const head = row(cell('A1', 'Date') + cell('B1', 'Amount') + cell('D1', 'Details'));
  const line = row(`<c r="A2"><v>46350</v></c><c r="B2"><v>-250.499999999</v></c>${cell('D2', 'A &amp; B')}`);
  const sheet = `<worksheet><sheetData>${head}${line}</sheetData></worksheet>`;
  const file = zip('xl/worksheets/sheet1.xml', sheet);
  const mapping = { date: 'Date', amount: 'Amount', purpose: 'Details', fixedCurrency: 'EUR' };
  expect(read(file, mapping)).toMatchObject({
    faults: [],
    lines: [{ bookedOn: '2026-11-24', amountMinor: -25_050, purpose: 'A & B' }],
  });
  expect(read(Buffer.from('PK, and nothing else'), mapping).faults).toMatchObject([{ field: 'workbook' }]);
  const excel2003 = Buffer.from('D0CF11E0A1B11AE1', 'hex');
  expect(read(excel2003, mapping).faults).toMatchObject([{ field: 'workbook' }]);
});
