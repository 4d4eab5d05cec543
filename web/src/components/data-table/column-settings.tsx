import ArrowDownOutlined from '@ant-design/icons/ArrowDownOutlined';
import ArrowUpOutlined from '@ant-design/icons/ArrowUpOutlined';
import SettingOutlined from '@ant-design/icons/SettingOutlined';
import { Button, Checkbox, InputNumber, Popover, Segmented, Tooltip } from 'antd';
import { useState } from 'react';
import { useIsPhone } from '../../lib/browser/breakpoints.ts';
import { useTranslation } from '../../lib/language/i18n.ts';
import { getPopupContainer } from '../overlay/flyout.tsx';
import {
  arrangeColumns,
  type DataColumn,
  type Row,
  type Layout,
  widthLimits,
  withColumnMoved,
  withColumnShown,
  withColumnWidth,
} from './columns.ts';

interface ColumnSettingsProps<Item extends Row> {
  columns: readonly DataColumn<Item>[];
  layout: Layout;
  onChange: (layout: Layout) => void;
}

const DensityChoice = ({ layout, onChange }: Pick<ColumnSettingsProps<Row>, 'layout' | 'onChange'>) => {
  const t = useTranslation('table');
  return (
    <>
      <p className="mt-0 mb-1 text-xs text-secondary">{t((w) => w.density)}</p>
      <Segmented
        aria-label={t((w) => w.density)}
        block
        size="small"
        className="mb-3"
        value={layout.density ?? 'middle'}
        options={(['small', 'middle', 'large'] as const).map((value) => ({
          value,
          label: t((w) => w.densities[value]),
        }))}
        onChange={(density) => onChange({ ...layout, density })}
      />
    </>
  );
};

const MoveButtons = ({ title, onMove }: { title: string; onMove: (offset: 1 | -1) => void }) => {
  const t = useTranslation('table');
  return (
    <span className="shrink-0">
      <Button
        type="text"
        size="small"
        className="pointer-coarse:size-11!"
        icon={<ArrowUpOutlined aria-hidden />}
        aria-label={t((w) => w.moveUp, { column: title })}
        onClick={() => onMove(-1)}
      />
      <Button
        type="text"
        size="small"
        className="pointer-coarse:size-11!"
        icon={<ArrowDownOutlined aria-hidden />}
        aria-label={t((w) => w.moveDown, { column: title })}
        onClick={() => onMove(1)}
      />
    </span>
  );
};

const ColumnChoices = <Item extends Row>({ columns, layout, onChange }: ColumnSettingsProps<Item>) => {
  const t = useTranslation('table');
  // Cards have neither a density nor widths.
  const isPhone = useIsPhone();
  const arrangedColumns = arrangeColumns(columns, layout);
  return (
    <div className="w-80">
      {!isPhone && <DensityChoice layout={layout} onChange={onChange} />}
      <p className="mt-0 mb-1 text-xs text-secondary">{t((w) => w.columns)}</p>
      <ul className="m-0 max-h-[min(20rem,30vh)] list-none overflow-y-auto p-0">
        {arrangedColumns.map(({ key, title, width, isShown, isName }) => (
          <li key={key} className="flex items-center justify-between gap-2 py-0.5 pointer-coarse:min-h-12">
            <Checkbox
              checked={isShown}
              disabled={isName === true}
              onChange={({ target }) => onChange(withColumnShown(columns, layout, key, target.checked))}
            >
              {title}
            </Checkbox>
            {!isPhone && (
              <InputNumber
                size="small"
                className="ms-auto w-18!"
                aria-label={t((w) => w.columnWidth, { column: title })}
                value={width}
                step={16}
                precision={0}
                {...widthLimits}
                onChange={(next) => next !== null && onChange(withColumnWidth(layout, key, next))}
              />
            )}
            {isName ? (
              <span className={`${isPhone ? '' : 'w-12'} shrink-0 text-end text-xs text-secondary`}>
                {t((w) => w.alwaysShown)}
              </span>
            ) : (
              <MoveButtons title={title} onMove={(offset) => onChange(withColumnMoved(columns, layout, key, offset))} />
            )}
          </li>
        ))}
      </ul>
      <Button block size="small" className="mt-3" onClick={() => onChange({})}>
        {t((w) => w.resetToDefault)}
      </Button>
    </div>
  );
};

export const ColumnSettings = <Item extends Row>(props: ColumnSettingsProps<Item>) => {
  const t = useTranslation('table');
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      getPopupContainer={getPopupContainer}
      title={t((w) => w.columnSettings)}
      content={<ColumnChoices {...props} />}
      onOpenChange={setOpen}
    >
      <Tooltip title={isOpen ? '' : t((w) => w.columnSettings)}>
        <Button
          type="text"
          size="small"
          icon={<SettingOutlined aria-hidden />}
          className="text-tertiary! max-md:h-10! pointer-coarse:size-11!"
          aria-label={t((w) => w.columnSettings)}
        />
      </Tooltip>
    </Popover>
  );
};
