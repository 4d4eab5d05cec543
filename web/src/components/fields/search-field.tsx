import SearchOutlined from '@ant-design/icons/SearchOutlined';
import { Input } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';

/** Delay after typing. */
const pauseMs = 300;

interface SearchFieldProps {
  label: string;
  value: string;
  /** Called with the trimmed text after a delay, or immediately on Enter. */
  onSearch: (text: string) => void;
  className?: string;
}

export const SearchField = ({ label, value, onSearch, className = '' }: SearchFieldProps) => {
  const [typed, setTyped] = useState(value);
  const [sent, setSent] = useState(value);
  const [lastValue, setKnown] = useState(value);
  // Unfinished input of an input method is not searched.
  const [isComposing, setComposing] = useState(false);
  if (value !== lastValue) {
    setKnown(value);
    // Ignores the text that was sent, because the user may have typed more; other values were set elsewhere.
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
