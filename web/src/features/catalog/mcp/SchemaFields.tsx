import { Checkbox, NumberInput, Select, TagsInput, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { FieldValue, FieldValues, SchemaField } from './schema-form.ts';

interface Props {
  readonly fields: readonly SchemaField[];
  readonly values: FieldValues;
  /** The field whose number or JSON cannot be read. */
  readonly wrong: string | undefined;
  readonly onChange: (name: string, value: FieldValue) => void;
}

/** One input for each field of a tool's schema. */
export function SchemaFields({ fields, values, wrong, onChange }: Props) {
  return fields.map((field) => (
    <Field
      key={field.name}
      field={field}
      value={values[field.name] ?? field.initial}
      isWrong={wrong === field.name}
      onChange={(value) => onChange(field.name, value)}
    />
  ));
}

interface FieldProps {
  readonly field: SchemaField;
  readonly value: FieldValue;
  readonly isWrong: boolean;
  readonly onChange: (value: FieldValue) => void;
}

/** What every input is told of its field. */
const common = ({ name, description, required }: SchemaField) => ({
  label: name,
  description: description || undefined,
  required,
});

function Field(props: FieldProps) {
  const { field, value, onChange } = props;
  switch (field.kind) {
    case 'boolean':
      return (
        <Checkbox
          {...common(field)}
          required={false}
          checked={value === true}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />
      );
    case 'number':
    case 'integer':
      return <NumberField {...props} />;
    case 'choice':
      return (
        <Select
          {...common(field)}
          clearable={!field.required}
          data={[...field.choices]}
          value={value === '' ? null : String(value)}
          onChange={(to) => onChange(to ?? '')}
        />
      );
    case 'list':
      return <ListField {...props} />;
    default:
      return <TextField {...props} />;
  }
}

function NumberField({ field, value, isWrong, onChange }: FieldProps) {
  const { t } = useTranslation('mcp');
  return (
    <NumberInput
      {...common(field)}
      allowDecimal={field.kind === 'number'}
      error={isWrong ? t('notNumber') : undefined}
      // What is on its way to a number, as '1.' and '-' are, comes as text.
      value={typeof value === 'number' || typeof value === 'string' ? value : ''}
      onChange={onChange}
    />
  );
}

function ListField({ field, value, onChange }: FieldProps) {
  const { t } = useTranslation('mcp');
  return (
    <TagsInput
      {...common(field)}
      required={false}
      splitChars={[]}
      placeholder={t('listHint')}
      value={Array.isArray(value) ? [...value] : []}
      onChange={onChange}
    />
  );
}

function TextField({ field, value, isWrong, onChange }: FieldProps) {
  const { t } = useTranslation('mcp');
  const isJson = field.kind === 'json';
  return (
    <Textarea
      {...common(field)}
      autosize
      minRows={isJson ? 3 : 1}
      maxRows={16}
      spellCheck={!isJson}
      placeholder={isJson ? 'JSON' : ''}
      error={isWrong ? t('notJson') : undefined}
      value={String(value)}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
