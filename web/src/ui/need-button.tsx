import { type ButtonProps, Button, Popover } from 'antd';
import { useCan, type Wish } from '../lib/access.ts';
import { MissingRight } from './missing-right.tsx';

interface NeedButtonProps extends Omit<ButtonProps, 'href' | 'htmlType'> {
  /** A call, or what it needs. */
  need: Wish;
}

/**
 * A button for an act that needs a right. Without it the button stays, grey, and says on hover, focus or touch which right
 * is missing and who has it; so it is not disabled in the browser's sense, which nothing can be asked of.
 */
export const NeedButton = ({ need: wish, onClick, ...button }: NeedButtonProps) => {
  const can = useCan();
  if (can(wish)) return <Button {...button} {...(onClick && { onClick })} />;
  const need = typeof wish === 'object' && 'needs' in wish ? wish.needs : wish;
  return (
    <Popover
      content={<MissingRight need={need} />}
      trigger={['hover', 'focus', 'click']}
      classNames={{ root: 'max-w-80' }}
    >
      <Button {...button} danger={false} type="default" aria-disabled className="cursor-not-allowed! opacity-50" />
    </Popover>
  );
};
