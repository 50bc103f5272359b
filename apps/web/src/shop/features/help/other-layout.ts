const latin = "`qwertyuiop[]asdfghjkl;'zxcvbnm,.";
const russian = 'ёйцукенгшщзхъфывапролджэячсмитьбю';

/** What the same keys write with the other of the Latin and the Russian layout: „hfufp;“ is „багаж“. */
export function otherLayout(text: string): string {
  const lower = text.toLowerCase();
  const [from, to] = /[а-яё]/.test(lower) ? [russian, latin] : [latin, russian];
  return [...lower].map((char) => to[from.indexOf(char)] ?? char).join('');
}
