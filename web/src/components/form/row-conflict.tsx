import { type RecordNames, useChangeText } from '../text/change-text.ts';
import { ConflictDialog } from './conflict-dialog.tsx';

interface RowConflictProps<Values extends object> {
  resource: string;
  names?: RecordNames | undefined;
  labels: Partial<Record<keyof Values & string, string>>;
  original: Values;
  theirs: Values;
  mine: Values;
  onCancel: () => void;
  onChoose: (values: Values) => void;
}

export const RowConflict = <Values extends object>({ resource, names, labels, ...sides }: RowConflictProps<Values>) => {
  const text = useChangeText(resource, names);
  const fields = Object.entries<string | undefined>(labels);
  return (
    <ConflictDialog<Values>
      fields={fields.map(([name, label]) => ({ name: name as keyof Values & string, label: label ?? name }))}
      text={text.value}
      {...sides}
    />
  );
};
