import Original from '@theme-original/MDXComponents'
import Code from '../components/Code/index.tsx'
import Fold from '../components/Fold/index.tsx'
import Languages from '../components/Languages/index.tsx'

export default { ...Original, Code, Fold, Languages, code: 'code', pre: 'pre' }
