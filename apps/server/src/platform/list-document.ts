import type { Language } from '@farewind/contract/core/fields';

/** A printed table in landscape format, with all content already formatted. */
export interface ListDocument {
  readonly kind: 'list';
  readonly language: Language;
  readonly title: string;
  readonly subtitle: string;
  /** `width`: its share of the page. */
  readonly columns: readonly { readonly title: string; readonly width: number }[];
  readonly rows: readonly (readonly string[])[];
  /** In the footer of every page, with its number. */
  readonly footer: string;
}

export type RenderList = (list: ListDocument) => Promise<Buffer>;
