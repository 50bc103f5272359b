/**
 * A card of the buyer's own that the test bank treats like `model`: the bank identifies its cards by the first six and
 * the last four digits, so the digits between may identify the buyer. The check digit is valid.
 */
export function ownCard(model: string, buyer: number): string {
  for (let middle = buyer * 10; ; middle += 1) {
    const number = `${model.slice(0, 6)}${String(middle).padStart(6, '0')}${model.slice(-4)}`;
    if (luhnSum(number) % 10 === 0) return number;
  }
}

function luhnSum(number: string): number {
  return [...number].toReversed().reduce((sum, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return sum + (value > 9 ? value - 9 : value);
  }, 0);
}
