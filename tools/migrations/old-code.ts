import { splitList, type Statement } from './read-statements.ts';

/** A file marked by its name as removing objects that the previous version no longer uses. */
const isContract = ({ path }: Statement): boolean => /-contract-/.test(path);

const ALTER = /^alter table (?:if exists )?(?:only )?\w+\s+([\s\S]*)$/;
const COLUMN = /^add (?:column )?(?!constraint\b|check\b|unique\b|primary\b|foreign\b|exclude\b)\w/;
const FILLED = /\bdefault\b|\bgenerated\b/;

/**
 * Changes that break processes of the previous version, which continue to sell on the new schema (docs/production.md,
 * "A new version"): changed names and types, required columns that they do not fill, and, except in a contract file,
 * removed objects that they still read or write.
 */
export function judgeForOldCode(statement: Statement): { rule: 'old-code'; sentence: string }[] {
  const sentence = isContract(statement)
    ? findAlways(statement)
    : (findAlways(statement) ?? findTaken(statement));
  return sentence === undefined ? [] : [{ rule: 'old-code', sentence }];
}

function findAlways(statement: Statement): string | undefined {
  const parts = partsOf(statement);
  if (parts.some((part) => part.startsWith('rename')))
    return 'Old processes still say the old name; add the new one, fill it, drop the old one a version later.';
  if (parts.some((part) => /^alter (?:column )?\w+ (?:set data )?type\b/.test(part)))
    return 'Old processes still write the old type, and the table is written anew; add a column and move the rows.';
  if (parts.some((part) => COLUMN.test(part) && /\bnot null\b/.test(part) && !FILLED.test(part)))
    return 'Old processes do not fill a column that must be filled; let it be null, or give it a default.';
  return undefined;
}

function findTaken(statement: Statement): string | undefined {
  const parts = partsOf(statement);
  const isDropped = parts.some((part) => /^drop (?!constraint\b)/.test(part));
  if (isDropped || /^drop (?:table|view|function|type)\b/.test(statement.text))
    return 'Old processes may still use it; drop it a version later, in a file "-contract-".';
  if (parts.some((part) => /^alter (?:column )?\w+ set not null\b/.test(part)))
    return 'Old processes may still leave it empty; ask for it a version later, in a file "-contract-".';
  return undefined;
}

function partsOf({ text }: Statement): string[] {
  const altered = ALTER.exec(text);
  return altered ? splitList(altered[1]!) : [];
}
