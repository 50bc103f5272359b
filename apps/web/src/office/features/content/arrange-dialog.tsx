import { arrangeText } from '../../api/content.ts';
import { officeCall } from '../../api/office-call.ts';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import type { Field, Option } from '../../kit/form/field.ts';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import type { TextPlace } from './text-types.ts';

type Place = { group: string; position: string; isShown: boolean };

/** Where a text stands: its group, its number in the order, shown or hidden. */
export function ArrangeDialog(props: {
  readonly row: TextPlace;
  readonly groups: readonly Option[];
  readonly onClose: () => void;
  readonly reload: () => void;
}) {
  const t = useOfficeT();
  const { kind, name, title, version } = props.row;
  return (
    <FormDialog<Place>
      title={t('content.arrangeTitle', { name: title })}
      fields={listFields(kind === 'faq' ? props.groups : undefined)}
      start={{ values: readPlace(props.row), version }}
      readRecord={(record) => ({
        values: readPlace(record as TextPlace),
        version: (record as TextPlace).version,
      })}
      save={({ group, position, isShown }, seen) =>
        officeCall(arrangeText, {
          kind,
          name,
          position,
          isShown,
          version: seen,
          ...(group === '' ? {} : { group }),
        })
      }
      onSaved={() => {
        props.reload();
        props.onClose();
      }}
      onClose={props.onClose}
    />
  );
}

function readPlace({ group, position, isShown }: TextPlace): Place {
  return { group: group ?? '', position: String(position), isShown };
}

function listFields(groups: readonly Option[] | undefined): Field<Place>[] {
  return [
    ...(groups === undefined
      ? []
      : [{ name: 'group', label: 'content.group', kind: 'select', options: groups, isWide: true } as const]),
    { name: 'position', label: 'content.position', hint: 'content.positionHint', kind: 'number' },
    { name: 'isShown', label: 'content.isShown', kind: 'check' },
  ];
}
