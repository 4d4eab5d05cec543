import SearchOutlined from '@ant-design/icons/SearchOutlined';
import { Input } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';

/** So long nothing more is typed before it is searched for. */
const pauseMs = 300;

interface SearchFieldProps {
  /** What is searched for; stands in it as long as it is empty. */
  label: string;
  /** What is searched by at the moment. */
  value: string;
  /** Given what was typed, without the spaces round it: when no more is, or by Enter at once. */
  onSearch: (text: string) => void;
  className?: string;
}

/** A line of text to search by while it is typed. */
export const SearchField = ({ label, value, onSearch, className = '' }: SearchFieldProps) => {
  const [typed, setTyped] = useState(value);
  const [sent, setSent] = useState(value);
  const [known, setKnown] = useState(value);
  // Words that are still being put together from letters are not searched for.
  const [isComposing, setComposing] = useState(false);
  if (value !== known) {
    setKnown(value);
    // What comes back is what was sent, however much has been typed since; anything else was changed elsewhere.
    if (value !== sent) {
      setSent(value);
      setTyped(value);
    }
  }
  const text = typed.trim();
  const send = () => {
    if (text === sent) return;
    setSent(text);
    onSearch(text);
  };
  const sendLater = useEffectEvent(send);
  useEffect(() => {
    if (isComposing) return undefined;
    const timer = setTimeout(() => sendLater(), pauseMs);
    return () => clearTimeout(timer);
  }, [text, isComposing]);
  return (
    <Input
      type="search"
      allowClear
      className={className}
      prefix={<SearchOutlined aria-hidden className="text-tertiary" />}
      placeholder={label}
      aria-label={label}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      onCompositionStart={() => setComposing(true)}
      onCompositionEnd={() => setComposing(false)}
      onPressEnter={send}
    />
  );
};
