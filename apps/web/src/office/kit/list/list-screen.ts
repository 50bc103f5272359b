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
  /** The list is too long to count, and `totalCount` is an estimate. */
  readonly isEstimate?: true | undefined;
  readonly items: readonly Row[];
  /** How the search text was interpreted, for lists that correct it. */
  readonly reading?: KeywordReading | undefined;
}

/** An amount in the server's format, and its currency. */
export interface Sum {
  readonly amount: string;
  readonly currency: Currency;
}

export type Column<Row> = ColumnBase<Row> &
  (
    | {
        /** The cell as text, for files and for the screen without `draw`. */
        readonly text: (row: Row) => string;
        readonly money?: undefined;
      }
    | {
        /** An amount; localised on screen, a number and a currency in files. */
        readonly money: (row: Row) => Sum | undefined;
        readonly text?: undefined;
      }
  );

interface ColumnBase<Row> {
  readonly name: string;
  readonly title: OfficeKey;
  /** The server's sort key; absent if the column cannot be sorted by. */
  readonly sort?: string;
  readonly draw?: (row: Row) => ReactNode;
  /** Position when a row becomes a card: its heading, a line (by default), or its corner. */
  readonly place?: 'head' | 'corner';
  /** Right-aligned; in a card it is labelled, because a number means nothing without its heading. */
  readonly isNumber?: boolean;
  /** Labelled in a card too, although not a number. */
  readonly isNamed?: boolean;
  /** In files, and on screen only if the reader chooses it: it is rarely needed, or shown within another column. */
  readonly isOffScreen?: boolean;
  /** On screen only: files have separate columns for it. */
  readonly isOnlyOnScreen?: boolean;
}

export interface Filter {
  /** Name in the address and the request. */
  readonly name: string;
  readonly label: OfficeKey;
  /** Defaults to a choice of the options. */
  readonly kind?: 'date';
  readonly options?: readonly Option[];
  /** Rarely used: hidden behind a button unless set. */
  readonly isMore?: true;
}

/** Creating and editing records in a dialog. */
export interface ListForm<Row, Values extends FormValues> {
  readonly createTitle: OfficeKey;
  /** Contains `{name}`. */
  readonly editTitle: OfficeKey;
  readonly lead?: (row: Row) => string;
  /** Called without a record when creating one. */
  readonly fields: (row: Row | undefined) => readonly Field<Values>[];
  readonly blank: Values;
  readonly read: (row: Row) => Values;
  readonly create?: (values: Values) => Promise<unknown>;
  readonly update?: (row: Row, values: Values, version: number | undefined) => Promise<unknown>;
  readonly check?: (values: Values) => FieldProblems;
  /** Shows before → after, and saves only after that. */
  readonly isReviewed?: boolean;
  readonly aside?: (
    values: Values,
    change: (name: string, value: FieldValue) => void,
    row: Row | undefined,
  ) => ReactNode;
}

/** An action on one row, in the row's menu. */
export interface RowAct<Row> {
  readonly name: string;
  readonly label: OfficeKey;
  readonly icon?: LucideIcon;
  readonly isShown?: (row: Row) => boolean;
  /** Runs at once; returns the text of the message, and how to undo it. */
  readonly run?: (row: Row) => Promise<unknown>;
  readonly done?: OfficeKey;
  readonly undo?: (row: Row) => Promise<unknown>;
  /** A dialog of its own, at `?dialog=<name>&id=…`. */
  readonly dialog?: (row: Row, close: () => void, reload: () => void) => ReactNode;
  /** Its dialog stays open after it has saved, so it gets the row as it is now, and not as at opening. */
  readonly staysOpen?: true;
}

/** An action on the ticked rows, previewed before it runs. */
export interface BulkAct<Row> {
  readonly name: string;
  readonly label: OfficeKey;
  readonly icon?: LucideIcon;
  readonly isDangerous?: boolean;
  /** Why a row is left out, in the reader's language; undefined if it is not. */
  readonly whyNot: (row: Row) => string | undefined;
  /** What will happen to a row. */
  readonly effect: (row: Row) => string;
  /** The hint of a reason that is asked for once and recorded with each row. */
  readonly reasonHint?: OfficeKey;
  /** `reason` is empty unless it is asked for. */
  readonly run: (row: Row, reason: string) => Promise<unknown>;
}

export interface Removal<Row> {
  readonly isShown?: (row: Row) => boolean;
  /** What is lost, below the question. */
  readonly text: OfficeKey;
  readonly run: (row: Row) => Promise<unknown>;
  /** Restores the record, where possible. */
  readonly undo?: (row: Row) => Promise<unknown>;
}

/** The declaration of a list page; the kit does the rest. */
export interface ListScreen<Row, Values extends FormValues = FormValues> {
  /** Name in the table of pages, and the key of stored layouts and views. */
  readonly name: string;
  readonly title: OfficeKey;
  readonly load: (request: ListRequest, signal?: AbortSignal) => Promise<Paged<Row>>;
  /** Loads the record of a dialog in the address; without it, the dialog finds its row in the list. */
  readonly get?: (id: string) => Promise<Row>;
  readonly idOf: (row: Row) => string;
  readonly nameOf: (row: Row) => string;
  readonly columns: readonly Column<Row>[];
  readonly filters?: readonly Filter[];
  /** Placeholder of the search field; absent if the list cannot be searched. */
  readonly search?: OfficeKey;
  readonly newText?: OfficeKey;
  readonly emptyText?: OfficeKey;
  readonly form?: ListForm<Row, Values>;
  readonly acts?: readonly RowAct<Row>[];
  readonly removal?: Removal<Row>;
  readonly bulkActs?: readonly BulkAct<Row>[];
  /** More buttons beside the heading. */
  readonly tools?: ReactNode;
  /** Shown between the heading and the list. */
  readonly lead?: ReactNode;
}

/** A row as form values, with its version if the record has one. */
export function holdRow<Row, Values extends FormValues>(form: ListForm<Row, Values>, row: Row): Held<Values> {
  const version =
    typeof row === 'object' && row !== null ? (Reflect.get(row, 'version') as unknown) : undefined;
  return { values: form.read(row), version: typeof version === 'number' ? version : undefined };
}
