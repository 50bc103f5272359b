import type { FieldProblems } from '../../../shared/form/sort-problems.ts';
import type { Currency } from '@farewind/values/currency';
import type { KeywordReading } from '@farewind/contract/orders/keyword-reading';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { OfficeKey } from '../../i18n/office-i18n.tsx';
import type { Field, FieldValue, FormValues, Option } from '../form/field.ts';
import type { Held } from '../form/use-record-form.ts';
import type { ListRequest } from './list-address.ts';

export interface Paged<Row> {
  readonly totalCount: number;
  /** The list is longer than what is counted, and `totalCount` about right. */
  readonly isEstimate?: true | undefined;
  readonly items: readonly Row[];
  /** How the searched text was understood, of lists that correct it. */
  readonly reading?: KeywordReading | undefined;
}

/** An amount as the server writes it, and its currency. */
export interface Sum {
  readonly amount: string;
  readonly currency: Currency;
}

export type Column<Row> = ColumnBase<Row> &
  (
    | {
        /** The cell in words, for the screen without `draw` and for files. */
        readonly text: (row: Row) => string;
        readonly money?: undefined;
      }
    | {
        /** A sum; on the screen as the reader's language writes it, in files a number and a currency. */
        readonly money: (row: Row) => Sum | undefined;
        readonly text?: undefined;
      }
  );

interface ColumnBase<Row> {
  readonly name: string;
  readonly title: OfficeKey;
  /** The property that the server sorts by; none: not to be sorted. */
  readonly sort?: string;
  readonly draw?: (row: Row) => ReactNode;
  /** Where it stands when a row becomes a card: as its head, a line of it (without one), or in its corner. */
  readonly place?: 'head' | 'corner';
  /** A number says nothing without its head, which cards do not have: there it is named. */
  readonly isNumber?: boolean;
  /** So is this, which is no number. */
  readonly isNamed?: boolean;
  /** In the file only: the screen shows it within another column. */
  readonly isOffScreen?: boolean;
  /** On the screen only: files have it in columns of their own. */
  readonly isOnlyOnScreen?: boolean;
}

export interface Filter {
  /** As the address and the request name it. */
  readonly name: string;
  readonly label: OfficeKey;
  /** `choice`, one of the options, unless it says otherwise. */
  readonly kind?: 'date';
  readonly options?: readonly Option[];
  /** Asked for seldom: shown on demand, and while it is set. */
  readonly isMore?: true;
}

/** Creating and editing records in a dialog. */
export interface ListForm<Row, Values extends FormValues> {
  readonly createTitle: OfficeKey;
  /** With `{name}`. */
  readonly editTitle: OfficeKey;
  readonly lead?: (row: Row) => string;
  /** The record is absent while one is created. */
  readonly fields: (row: Row | undefined) => readonly Field<Values>[];
  readonly blank: Values;
  readonly read: (row: Row) => Values;
  readonly create?: (values: Values) => Promise<unknown>;
  readonly update?: (row: Row, values: Values, version: number | undefined) => Promise<unknown>;
  readonly check?: (values: Values) => FieldProblems;
  /** Shows before → after, and saves only then. */
  readonly isReviewed?: boolean;
  readonly aside?: (
    values: Values,
    change: (name: string, value: FieldValue) => void,
    row: Row | undefined,
  ) => ReactNode;
}

/** An act on one row, in the row's menu. */
export interface RowAct<Row> {
  readonly name: string;
  readonly label: OfficeKey;
  readonly icon?: LucideIcon;
  readonly isShown?: (row: Row) => boolean;
  /** Done at once, with the sentence that tells it and what takes it back. */
  readonly run?: (row: Row) => Promise<unknown>;
  readonly done?: OfficeKey;
  readonly undo?: (row: Row) => Promise<unknown>;
  /** A dialog of its own, open at `?dialog=<name>&id=…`. */
  readonly dialog?: (row: Row, close: () => void, reload: () => void) => ReactNode;
}

/** An act on many rows, in the bar above the ticked ones: it is shown what it will do before it does. */
export interface BulkAct<Row> {
  readonly name: string;
  readonly label: OfficeKey;
  readonly icon?: LucideIcon;
  readonly isDangerous?: boolean;
  /** Why a row is left out, in the reader's words; undefined for one that fits. */
  readonly whyNot: (row: Row) => string | undefined;
  /** What will happen to a row that fits. */
  readonly effect: (row: Row) => string;
  readonly run: (row: Row) => Promise<unknown>;
}

export interface Removal<Row> {
  readonly isShown?: (row: Row) => boolean;
  /** What is lost with it, under the question. */
  readonly text: OfficeKey;
  readonly run: (row: Row) => Promise<unknown>;
  /** Brings it back, where that is possible. */
  readonly undo?: (row: Row) => Promise<unknown>;
}

/** Everything that makes a list: the kit does the rest. */
export interface ListScreen<Row, Values extends FormValues = FormValues> {
  /** As the table of pages names it; also the key of what is kept of it. */
  readonly name: string;
  readonly title: OfficeKey;
  readonly load: (request: ListRequest, signal?: AbortSignal) => Promise<Paged<Row>>;
  /** One record for a dialog that is open in the address; without it the dialog finds its row in the list. */
  readonly get?: (id: string) => Promise<Row>;
  readonly idOf: (row: Row) => string;
  readonly nameOf: (row: Row) => string;
  readonly columns: readonly Column<Row>[];
  readonly filters?: readonly Filter[];
  /** The words in the empty search field; none: the list cannot be searched. */
  readonly search?: OfficeKey;
  readonly newText?: OfficeKey;
  readonly emptyText?: OfficeKey;
  readonly form?: ListForm<Row, Values>;
  readonly acts?: readonly RowAct<Row>[];
  readonly removal?: Removal<Row>;
  readonly bulkActs?: readonly BulkAct<Row>[];
  /** More buttons beside the heading. */
  readonly tools?: ReactNode;
  /** Stands between the heading and the list. */
  readonly lead?: ReactNode;
}

/** A row as a form holds it; the version comes from the record when it has one. */
export function holdRow<Row, Values extends FormValues>(form: ListForm<Row, Values>, row: Row): Held<Values> {
  const version =
    typeof row === 'object' && row !== null ? (Reflect.get(row, 'version') as unknown) : undefined;
  return { values: form.read(row), version: typeof version === 'number' ? version : undefined };
}
