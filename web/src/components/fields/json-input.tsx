import { Input } from 'antd';
import { useState } from 'react';

export class InvalidJson {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

const toText = (value: unknown): string => {
  if (value instanceof InvalidJson) return value.text;
  return value === null || value === undefined ? '' : JSON.stringify(value, null, 2);
};

const parseJson = (text: string): unknown => {
  if (text.trim() === '') return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return new InvalidJson(text);
  }
};

interface JsonInputProps {
  id?: string;
  value?: unknown;
  onChange?: (value: unknown) => void;
  isDisabled?: boolean;
}

export const JsonInput = ({ id, value, onChange, isDisabled = false }: JsonInputProps) => {
  const [input, setInput] = useState({ text: toText(value), value });
  // The form has changed the value, by a resolved conflict or a reset.
  const text = input.value === value ? input.text : toText(value);
  return (
    <Input.TextArea
      {...(id !== undefined && { id })}
      className="font-mono!"
      autoSize={{ minRows: 3, maxRows: 12 }}
      spellCheck={false}
      disabled={isDisabled}
      value={text}
      onChange={({ target }) => {
        const next = parseJson(target.value);
        setInput({ text: target.value, value: next });
        onChange?.(next);
      }}
    />
  );
};
