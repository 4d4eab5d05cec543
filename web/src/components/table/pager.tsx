import LeftOutlined from '@ant-design/icons/LeftOutlined';
import RightOutlined from '@ant-design/icons/RightOutlined';
import { Pagination, type PaginationProps } from 'antd';
import { cloneElement, isValidElement, type ReactElement, type ReactNode } from 'react';
import { useTranslation } from '../../lib/language/i18n.ts';

type Render = NonNullable<PaginationProps['itemRender']>;
type Button = ReactElement<{ 'aria-label'?: string; 'aria-hidden'?: boolean; children?: ReactNode }>;

/** antd labels the arrows in English. */
export const usePagerArrows = (): Render => {
  const t = useTranslation('table');
  const arrows = {
    prev: [t((w) => w.previousPage), <LeftOutlined key="prev" aria-hidden />],
    next: [t((w) => w.nextPage), <RightOutlined key="next" aria-hidden />],
  } as const;
  return (_page, type, original) => {
    if (type === 'page' || !isValidElement(original)) return original;
    // antd labels these with the number of pages.
    if (type !== 'prev' && type !== 'next') return cloneElement(original as Button, { 'aria-hidden': true });
    const [label, children] = arrows[type];
    return cloneElement(original as Button, { 'aria-label': label, children });
  };
};

export const Pager = (props: Omit<PaginationProps, 'itemRender'>) => (
  <Pagination {...props} itemRender={usePagerArrows()} />
);

interface SmallPagerProps {
  current: number;
  pageSize: number;
  total: number;
  onChange: (page: number) => void;
}

/** For a short list inside a record; hidden if there is one page. */
export const SmallPager = (props: SmallPagerProps) => (
  <Pager {...props} className="mt-3" align="end" size="small" hideOnSinglePage showSizeChanger={false} />
);
