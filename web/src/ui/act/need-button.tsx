import { type ButtonProps, Button, Popover } from 'antd';
import { useTranslation } from '../../lib/language/i18n.ts';
import { viewing } from '../../lib/session/viewing.ts';
import { useCan, type RequiredRight } from '../../lib/access/access.ts';
import { useServes } from '../../lib/access/serves.ts';
import { MissingRight } from '../feedback/missing-right.tsx';

const ReadOnly = () => useTranslation('session')((w) => w.readOnly);

/** Calls that change something, and the buttons of a page, of which nearly all do. */
const changes = (wish: RequiredRight) =>
  typeof wish === 'object' && 'method' in wish ? wish.method !== 'GET' : Array.isArray(wish);

interface NeedButtonProps extends Omit<ButtonProps, 'href' | 'htmlType'> {
  /** A call, or what it needs. */
  need: RequiredRight;
}

/**
 * A button for an act that needs a right. Without it the button stays, grey, and says on hover, focus or touch which right
 * is missing and who has it; so it is not disabled in the browser's sense, which nothing can be asked of. What the server does not
 * know is not there.
 */
export const NeedButton = ({ need: wish, onClick, ...button }: NeedButtonProps) => {
  const can = useCan();
  const serves = useServes();
  if (!serves(wish)) return null;
  const isAllowed = can(wish);
  if (isAllowed && !(viewing && changes(wish))) return <Button {...button} {...(onClick && { onClick })} />;
  const need = typeof wish === 'object' && 'needs' in wish ? wish.needs : wish;
  // What stands in a row without a border has none in grey either.
  const type = button.type === 'link' || button.type === 'text' ? 'text' : 'default';
  return (
    <Popover
      content={isAllowed ? <ReadOnly /> : <MissingRight need={need} />}
      trigger={['hover', 'focus', 'click']}
      classNames={{ root: 'max-w-80' }}
    >
      <Button {...button} danger={false} type={type} aria-disabled className="cursor-not-allowed! opacity-50" />
    </Popover>
  );
};
