import {
  workKinds,
  workViews,
  type getWork,
  type WorkKind,
  type WorkView,
} from '@farewind/contract/orders/work-queue';
import type { Answer } from '../../../shared/api/call-types.ts';
import type { AddressTexts } from '../../address/office-address.ts';

export type Work = Answer<typeof getWork>;
export type WorkItem = Work['items'][number];

export interface WorkAddress {
  readonly view: WorkView;
  readonly kinds: readonly WorkKind[];
  /** One reason or several, separated by commas: the kind of a task, or a queue of orders. */
  readonly code: string | undefined;
  /** `serviceId_date`. */
  readonly departure: string | undefined;
  readonly keyword: string;
  /** The item whose pane is open; undefined means the first. */
  readonly item: string | undefined;
}

/** Reads the page's address. Addresses of earlier versions have a code in place of kinds. */
export function readWorkAddress(texts: AddressTexts): WorkAddress {
  const named = (texts['kind'] ?? '').split(',').filter((name) => name !== '');
  const kinds = workKinds.filter((kind) => named.includes(kind));
  const code = texts['code'] ?? named.find((name) => !(workKinds as readonly string[]).includes(name));
  const departure = texts['departure'];
  return {
    view: workViews.find((view) => view === texts['view']) ?? 'all',
    kinds,
    code,
    departure:
      departure !== undefined && /^\d{1,9}_\d{4}-\d{2}-\d{2}$/.test(departure) ? departure : undefined,
    keyword: texts['q'] ?? '',
    item: texts['item'],
  };
}

/** The changes of the address that choose another item; a dialog is about its item and does not move along. */
export function chooseItem(item: string | undefined) {
  return { item, dialog: undefined, id: undefined };
}

/** Whether anything but the view narrows the list. */
export function isFiltered({ kinds, code, departure, keyword }: WorkAddress): boolean {
  return kinds.length > 0 || code !== undefined || departure !== undefined || keyword !== '';
}
