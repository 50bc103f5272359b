import { expect, test } from 'vitest';
import { crossThroughEuro } from './rates.ts';

test('a rate between two currencies goes through the euro and rounds half up to a millionth', () => {
  expect(crossThroughEuro(1_000_000, 96_007_700)).toBe(96_007_700);
  expect(crossThroughEuro(96_007_700, 1_000_000)).toBe(10_416);
  expect(crossThroughEuro(96_007_700, 55_662_400)).toBe(579_770);
});
