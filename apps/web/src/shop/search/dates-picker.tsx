import { Suspense, type ReactNode } from 'react';
import { DatesPopover, type DatesPickerProps } from './dates-popover.tsx';
import { DatesSheet } from './dates-sheet.tsx';
import { useNarrow } from './use-narrow.ts';

/** The calendar of a trip: a sheet on a phone, else below its slots. */
export function DatesPicker(props: DatesPickerProps): ReactNode {
  const isNarrow = useNarrow();
  if (!props.isOpen) return null;
  if (!isNarrow) return <DatesPopover {...props} />;
  return (
    <Suspense fallback={null}>
      <DatesSheet {...props} />
    </Suspense>
  );
}
