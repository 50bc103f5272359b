import type { TemplateTexts } from '@farewind/contract/messages/templates';
import type { Language } from '@farewind/contract/core/fields';
import { compileText } from '../../../platform/messages/translate.ts';
import { kindOf } from '../message-kinds.ts';
import { shippedTexts, textFields, type TemplatePlace } from './template-texts.ts';

/** A case that a choice in an agency's text leaves to its `other`, which would then tell the buyer something false. */
export interface MissingCase {
  readonly path: (typeof textFields)[number];
  readonly name: string;
  readonly option: string;
}

/**
 * The first such case: a text that chooses by one of these values has to name every case that the shipped text names.
 * Undefined for a text that cannot be read, which is reported elsewhere.
 */
export function findMissingCase(place: TemplatePlace, texts: TemplateTexts): MissingCase | undefined {
  const { cases = [] } = kindOf(place.kind);
  if (cases.length === 0) return undefined;
  const shipped = textFields.flatMap((field) => findChoices(place.language, shippedTexts(place)[field]));
  for (const path of textFields)
    for (const { name, options } of findChoices(place.language, texts[path])) {
      if (!cases.includes(name)) continue;
      const known = shipped.filter((choice) => choice.name === name).flatMap((choice) => choice.options);
      const option = known.find((one) => !options.includes(one));
      if (option !== undefined) return { path, name, option };
    }
  return undefined;
}

interface Choice {
  readonly name: string;
  readonly options: readonly string[];
}

interface Element {
  readonly type: number;
  readonly value?: unknown;
  readonly options?: Readonly<Record<string, { readonly value: readonly Element[] }>>;
}

/** The type of a choice by a word, as `{refund, select, …}`. */
const SELECT = 5;

function findChoices(language: Language, text: string): Choice[] {
  try {
    return collectChoices(compileText(language, text).getAst());
  } catch {
    return [];
  }
}

function collectChoices(elements: readonly Element[]): Choice[] {
  return elements.flatMap(({ type, value, options = {} }) => [
    ...(type === SELECT ? [{ name: String(value), options: Object.keys(options) }] : []),
    ...Object.values(options).flatMap((option) => collectChoices(option.value)),
  ]);
}
