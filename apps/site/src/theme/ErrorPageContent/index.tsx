export { default } from '../../components/CrashScreen/index.tsx'
