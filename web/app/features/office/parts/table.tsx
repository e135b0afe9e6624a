import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';

export interface Column<Row> {
  name: string;
  cell: (row: Row) => ReactNode;
  /** Numbers and actions stand at the end. */
  end?: boolean;
  /** Left out on a phone. */
  wide?: boolean;
  /** Quieter than the rest. */
  quiet?: boolean;
  /** The name is for screen readers alone. */
  hideName?: boolean;
}

interface TableProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  isSelected?: (row: Row) => boolean;
}

export function OfficeTable<Row>({ label, columns, rows, keyOf, isSelected }: TableProps<Row>) {
  const classOf = ({ end, wide, quiet }: Column<Row>) =>
    classNames(end && 'office-end', wide && 'office-wide', quiet && 'office-quiet') || undefined;
  return (
    <div className="office-scroll">
      <table className="office-table" aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.name} scope="col" className={classOf(column)}>
                <span className={column.hideName ? 'visually-hidden' : undefined}>{column.name}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} data-selected={isSelected?.(row) || undefined}>
              {columns.map((column) => (
                <td key={column.name} className={classOf(column)}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
