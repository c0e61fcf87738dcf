import Original from '@theme-original/MDXComponents'
import Code from '../components/Code/index.tsx'
import Fold from '../components/Fold/index.tsx'
import Folded from '../components/Folded/index.tsx'
import Languages from '../components/Languages/index.tsx'

export default { ...Original, Code, Fold, Folded, Languages, code: 'code', pre: 'pre' }
