import type { Language } from '@farewind/contract/core/fields';
import type { TextKind } from '@farewind/contract/content/texts';

/** One text of the shop, in all its languages. */
export interface TextName {
  readonly kind: TextKind;
  readonly name: string;
}

/** One text in one language. */
export interface TextKey extends TextName {
  readonly language: Language;
}

export interface TextWords {
  readonly title: string;
  readonly description: string;
  /** Markdown with `{{placeholders}}`; empty where the kind has no page of its own. */
  readonly body: string;
}

/** The position of a text within its kind. */
export interface TextOrder {
  /** Of a question. */
  readonly group: string | undefined;
  readonly position: number;
}

export interface ShippedText extends TextKey, TextWords, TextOrder {}
