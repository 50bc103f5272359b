import { languages } from '@farewind/contract/core/fields';
import { describe, expect, it } from 'vitest';
import { formatExpected } from '../../../platform/messages/format-expected.ts';
import { formatImportProblem } from './import-problem.ts';
import { carrierLayout, headerLayout, legLayout, segmentLayout, trailerLayout } from './ssim/ssim-layout.ts';
import { fareColumns, readFareTable } from './tables/fare-table.ts';
import { seatColumns } from './tables/seat-table.ts';

const layouts = [headerLayout, carrierLayout, legLayout, segmentLayout, trailerLayout];
const expected = [...layouts, fareColumns, seatColumns].flatMap((each) =>
  Object.values(each).map(({ means }) => means),
);

describe('the error of an imported file', () => {
  it.each(languages)('states in %s what each column and each field of a record must contain', (language) => {
    for (const means of new Set([...expected, 'realDate']))
      expect(formatExpected(language, 'import.expected', means)).not.toMatch(/[{}]|^$/);
  });

  it('names what was expected in the language of the office', () => {
    const text = 'flight,from,to,cabin\nZF801,2027-06-01,2027-06-30,first\n';
    const columns = Object.entries(fareColumns).filter(([, { blank }]) => blank === undefined);
    const [head = '', row = ''] = text.split('\n');
    const rest = columns.map(([name]) => name).filter((name) => !head.split(',').includes(name));
    const full = `${[head, ...rest].join(',')}\n${row}${',1'.repeat(rest.length)}\n`;
    const problem = readFareTable(full, 'EUR').problems.find(({ column }) => column === 'cabin');
    expect(problem && languages.map((language) => formatImportProblem(problem, language))).toEqual([
      '«first» не подходит; нужно: одно из: economy, comfort, business',
      '“first” is not one of economy, comfort, business',
      '“first” uygun değil; gereken: şunlardan biri: economy, comfort, business',
    ]);
  });
});
