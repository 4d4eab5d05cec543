import SearchOutlined from '@ant-design/icons/SearchOutlined';
import { Input } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import { useClearIcon } from './suffix.tsx';

export const shortSearchClass = 'w-auto! min-w-28 flex-1 md:min-w-48 lg:max-w-48!';

const searchDelayMs = 300;

interface SearchFieldProps {
  label: string;
  placeholder?: string;
  value: string;
  /** Called with the trimmed text after a delay, or immediately on Enter. */
  onSearch: (text: string) => void;
  className?: string;
  hasInitialFocus?: boolean;
  onFocusChange?: (hasFocus: boolean) => void;
}

export const SearchField = (props: SearchFieldProps) => {
  const { label, placeholder = label, value, onSearch, className = '', hasInitialFocus = false, onFocusChange } = props;
  const clearIcon = useClearIcon();
  const [inputText, setInputText] = useState(value);
  const [sentText, setSentText] = useState(value);
  const [lastValue, setLastValue] = useState(value);
  // Unfinished input of an input method is not searched.
  const [isComposing, setComposing] = useState(false);
  if (value !== lastValue) {
    setLastValue(value);
    // Ignores the text that was sent, because the user may have typed more; other values were set elsewhere.
    if (value !== sentText) {
      setSentText(value);
      setInputText(value);
    }
  }
  const text = inputText.trim();
  const send = () => {
    if (text === sentText) return;
    setSentText(text);
    onSearch(text);
  };
  const sendLater = useEffectEvent(send);
  useEffect(() => {
    if (isComposing) return undefined;
    const timer = setTimeout(() => sendLater(), searchDelayMs);
    return () => clearTimeout(timer);
  }, [text, isComposing]);
  return (
    <Input
      type="search"
      allowClear={clearIcon}
      className={className}
      prefix={<SearchOutlined aria-hidden className="text-tertiary" />}
      placeholder={placeholder}
      title={label}
      aria-label={label}
      value={inputText}
      onChange={({ target }) => setInputText(target.value)}
      onCompositionStart={() => setComposing(true)}
      onCompositionEnd={() => setComposing(false)}
      onPressEnter={send}
      autoFocus={hasInitialFocus}
      onFocus={() => onFocusChange?.(true)}
      onBlur={() => onFocusChange?.(false)}
    />
  );
};
