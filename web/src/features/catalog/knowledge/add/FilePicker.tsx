import { ActionIcon, Button, Group, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../../components/icon/index.ts';
import { formatSize } from '../../../../lib/format/index.ts';
import { pathOf } from '../../api/source.ts';
import classes from './add.module.css';

interface Props {
  readonly files: readonly File[];
  readonly onChange: (files: readonly File[]) => void;
  /** Of one file, in bytes; undefined while that is not known. */
  readonly maxBytes: number | undefined;
  readonly single: boolean;
}

/** What an operating system leaves in every folder, and an office beside what is open in it, is nothing to learn. */
const isClutter = (file: File) => /(^|\/)(\.|~\$|__MACOSX\/|Thumbs\.db$|desktop\.ini$)/i.test(pathOf(file));

/** Files and folders by drop or by choosing. What is inside decides whether they can be read, and that the server tells. */
export function FilePicker({ files, onChange, maxBytes, single }: Props) {
  const { t } = useTranslation('catalog');
  const take = (more: readonly File[]) => {
    const known = new Set(files.map(keyOf));
    const fresh = more.filter((file) => !isClutter(file) && !known.has(keyOf(file)));
    onChange(single ? fresh.slice(-1) : [...files, ...fresh]);
  };
  return (
    <div>
      <Dropzone onDrop={take} multiple={!single} className={classes.drop} aria-label={t('source.drop')}>
        <Icon name="upload" size={22} />
        <Text fw={500}>{t(single ? 'source.dropOne' : 'source.drop')}</Text>
        <Text size="sm" c="dimmed">
          {t('source.types')}
          {maxBytes !== undefined && ` · ${t('source.upTo', { size: formatSize(maxBytes) })}`}
        </Text>
      </Dropzone>
      {!single && (
        <Group justify="center" mt="xs">
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<Icon name="folder" size={16} />}
            onClick={() => chooseFolder(take)}
          >
            {t('source.folder')}
          </Button>
        </Group>
      )}
      <Chosen files={files} maxBytes={maxBytes} onChange={onChange} />
    </div>
  );
}

/** The browser's own dialog for a folder, which a drop zone does not offer. */
function chooseFolder(take: (files: readonly File[]) => void): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.multiple = true;
  input.webkitdirectory = true;
  input.onchange = () => take([...(input.files ?? [])]);
  input.click();
}

function Chosen({ files, maxBytes, onChange }: Omit<Props, 'single'>) {
  const { t } = useTranslation('catalog');
  if (files.length === 0) return null;
  const isTooBig = ({ size }: File) => maxBytes !== undefined && size > maxBytes;
  const big = files.filter(isTooBig);
  return (
    <>
      <ul className={classes.files}>
        {files.map((file) => (
          <li key={keyOf(file)}>
            <span className={classes.fileName} title={pathOf(file)}>
              {pathOf(file)}
            </span>
            <span className={isTooBig(file) ? classes.problem : classes.quiet}>
              {isTooBig(file) ? t('source.tooBig', { size: formatSize(file.size) }) : formatSize(file.size)}
            </span>
            <ActionIcon
              variant="subtle"
              color="gray"
              size="sm"
              aria-label={t('source.leaveOut', { name: file.name })}
              onClick={() => onChange(files.filter((other) => other !== file))}
            >
              <Icon name="close" size={14} />
            </ActionIcon>
          </li>
        ))}
      </ul>
      {files.length > 1 && big.length > 0 && (
        <p className={classes.tooBig} role="alert">
          <span className={classes.problem}>
            {t('source.tooBigCount', { count: big.length, size: formatSize(maxBytes ?? 0) })}
          </span>
          <Button
            variant="subtle"
            size="compact-xs"
            onClick={() => onChange(files.filter((file) => !isTooBig(file)))}
          >
            {t('source.leaveOutBig', { count: big.length })}
          </Button>
        </p>
      )}
    </>
  );
}

function keyOf(file: File): string {
  return `${pathOf(file)}/${file.size}/${file.lastModified}`;
}
