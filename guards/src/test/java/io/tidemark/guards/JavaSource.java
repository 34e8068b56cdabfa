package io.tidemark.guards;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.LineMap;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.DocTrees;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import javax.lang.model.element.Modifier;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;

/** One Java file as the compiler's parser sees it: its types and methods with their sizes and their Javadoc. */
record JavaSource(String name, int lines, List<Type> types, List<Method> methods) {
    /** A type; {@code doc} is empty where it has no Javadoc. */
    record Type(String name, boolean isPublic, boolean isTopLevel, String doc) {}

    /** A method or constructor with a body; {@code parameters} is 0 for the constructor of a record. */
    record Method(String name, int line, int lines, int parameters) {}

    static JavaSource parse(String name, String text) {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        JavacTask task = (JavacTask)
                compiler.getTask(null, null, problem -> {}, List.of("-proc:none"), null, List.of(inMemory(text)));
        try {
            Reader reader = new Reader(DocTrees.instance(task));
            for (CompilationUnitTree unit : task.parse()) {
                reader.scan(unit, null);
            }
            return new JavaSource(name, (int) text.lines().count(), reader.types, reader.methods);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static JavaFileObject inMemory(String text) {
        return new SimpleJavaFileObject(URI.create("memory:///Source.java"), JavaFileObject.Kind.SOURCE) {
            @Override
            public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                return text;
            }
        };
    }

    /** Walks the tree of one file and notes what it meets. */
    private static final class Reader extends TreePathScanner<@Nullable Void, @Nullable Void> {
        final List<Type> types = new ArrayList<>();
        final List<Method> methods = new ArrayList<>();
        private final DocTrees trees;

        Reader(DocTrees trees) {
            this.trees = trees;
        }

        @Override
        public @Nullable Void visitClass(ClassTree type, @Nullable Void nothing) {
            TreePath path = getCurrentPath();
            boolean isTopLevel = path.getParentPath().getLeaf() instanceof CompilationUnitTree;
            boolean isPublic = type.getModifiers().getFlags().contains(Modifier.PUBLIC);
            String doc = trees.getDocComment(path);
            types.add(new Type(type.getSimpleName().toString(), isPublic, isTopLevel, doc == null ? "" : doc.strip()));
            return super.visitClass(type, null);
        }

        @Override
        public @Nullable Void visitMethod(MethodTree method, @Nullable Void nothing) {
            if (method.getBody() != null) {
                methods.add(measure(method));
            }
            return super.visitMethod(method, null);
        }

        private Method measure(MethodTree method) {
            CompilationUnitTree unit = getCurrentPath().getCompilationUnit();
            SourcePositions positions = trees.getSourcePositions();
            LineMap map = unit.getLineMap();
            int first = (int) map.getLineNumber(positions.getStartPosition(unit, method));
            int last = (int) map.getLineNumber(positions.getEndPosition(unit, method));
            Tree owner = getCurrentPath().getParentPath().getLeaf();
            boolean isOfRecord = owner.getKind() == Tree.Kind.RECORD && method.getReturnType() == null;
            int parameters = isOfRecord ? 0 : method.getParameters().size();
            return new Method(method.getName().toString(), first, last - first + 1, parameters);
        }
    }

    boolean isTest() {
        return name.contains("src/test/");
    }

    boolean isPackageInfo() {
        return name.endsWith("package-info.java");
    }

    /** The sentence that a finding begins with. */
    String at(int line) {
        return String.format(Locale.ROOT, "%s:%d: ", name, line);
    }
}
