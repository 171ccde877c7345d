package org.erc8257.border

import com.sun.jna.Native
import com.sun.jna.Pointer
import org.erc8257.InternalException
import java.nio.ByteBuffer
import java.nio.ByteOrder
import java.util.Arrays
import java.util.concurrent.atomic.AtomicReferenceArray

/**
 * The memory of one call into a library: elements of eight bytes, first those of the arguments, then those of what
 * comes back, which are the value and the status. Bytes take three elements (capacity, length, address), the status
 * takes four (code and bytes), everything else one.
 *
 * The functions that use it are written by the generate step, and so is the table of those that [run] calls by number;
 * see `bindings-swift/src/border.rs` for the other side.
 */
internal class Call private constructor() {
    private val elements = ByteBuffer.allocateDirect(ELEMENT * ELEMENTS).order(ByteOrder.nativeOrder())
    private val buffers = arrayOfNulls<RustBuffer>(ARGUMENTS / BUFFER)
    private var at = 0
    private var starts = 0L
    private var library: Library? = null

    private val arguments: Pointer = Native.getDirectBufferPointer(elements)
    private val result: Pointer = arguments.share(RESULT.toLong())

    /** 0, or the reason why the value is missing: 1 is an error that the library has a type for, which [error] is. */
    var code: Byte = 0
        private set
    var error: RustBuffer? = null
        private set

    fun put(value: Byte) {
        elements.put(at, value)
        at += ELEMENT
    }

    fun put(value: Int) {
        elements.putInt(at, value)
        at += ELEMENT
    }

    fun put(value: Long) {
        elements.putLong(at, value)
        at += ELEMENT
    }

    fun put(value: RustBuffer) {
        buffers[at / (ELEMENT * BUFFER)] = value
        elements.putLong(at + LENGTH, value.len.toLong())
        starts = starts or bit(at)
        at += ELEMENT * BUFFER
    }

    /** Leaves the first element to the object whose method is called. */
    fun room() {
        at += ELEMENT
    }

    /** Calls the function of this number. */
    fun run(library: Library, number: Int) {
        send(library)
        library.erc8257_border_call(number, arguments, result)
    }

    /**
     * Calls the method of this number of an object. The library takes the object as its own and lets go of it at
     * the end, so [clone] gives it one more hold. Once the arguments are sent, nothing can fail before the call.
     */
    fun run(library: Library, number: Int, clone: Int, handle: Long) {
        send(library)
        elements.putLong(0, held(handle))
        library.erc8257_border_call(clone, arguments, result)
        elements.putLong(0, long())
        if (code != SUCCESS) throw InternalException("an object was not held")
        library.erc8257_border_call(number, arguments, result)
    }

    /** Makes the arguments ready: their bytes are copied to memory of the library, which takes them with the call. */
    private fun send(library: Library) {
        library.ready()
        this.library = library
        if (starts == 0L) return
        if (library.erc8257_border_alloc(arguments, starts) != 1.toByte()) {
            throw OutOfMemoryError("no memory outside the heap for what was handed over")
        }
        while (starts != 0L) {
            val start = java.lang.Long.numberOfTrailingZeros(starts) * ELEMENT
            val buffer = buffers[start / (ELEMENT * BUFFER)] ?: throw InternalException("an argument is gone")
            arguments.getPointer((start + ADDRESS).toLong()).write(0, buffer.bytes, 0, buffer.len)
            starts = starts and (starts - 1)
        }
    }

    fun nothing() = status(RESULT)

    fun byte(): Byte {
        status(RESULT + ELEMENT)
        return elements.get(RESULT)
    }

    fun int(): Int {
        status(RESULT + ELEMENT)
        return elements.getInt(RESULT)
    }

    fun long(): Long {
        status(RESULT + ELEMENT)
        return elements.getLong(RESULT)
    }

    fun buffer(): RustBuffer {
        status(RESULT + ELEMENT * BUFFER)
        return if (code == SUCCESS) taken(RESULT) else NOTHING
    }

    /** The number of an object, which is not 0. */
    fun held(handle: Long): Long {
        if (handle == 0L) throw InternalException("no object")
        return handle
    }

    private fun status(at: Int) {
        code = elements.get(at)
        if (code != SUCCESS) error = taken(at + ELEMENT)
    }

    /** Copies bytes of the library and gives their memory back. */
    private fun taken(at: Int): RustBuffer {
        val len = elements.getLong(at + LENGTH)
        try {
            if (len == 0L) return NOTHING
            return RustBuffer(arguments.getPointer((at + ADDRESS).toLong()).getByteArray(0, Math.toIntExact(len)))
        } finally {
            library?.erc8257_border_free(arguments, bit(at))
        }
    }

    private fun clear() {
        Arrays.fill(buffers, null)
        at = 0
        starts = 0
        library = null
        code = SUCCESS
        error = null
    }

    companion object {
        private const val ELEMENTS = 64
        private const val ELEMENT = 8

        /** Elements of the arguments; the generate step keeps to it. */
        private const val ARGUMENTS = 56
        private const val RESULT = ARGUMENTS * ELEMENT

        /** Elements of bytes, and where their length and address stand. */
        private const val BUFFER = 3
        private const val LENGTH = 8
        private const val ADDRESS = 16

        private const val SUCCESS: Byte = 0
        private val NOTHING = RustBuffer(ByteArray(0))

        private fun bit(at: Int) = 1L shl (at / ELEMENT)

        /**
         * Calls that are over, for those that come: by thread, but bound to none, as there may be millions of virtual
         * ones. A caller that takes one has it alone; a caller that finds none makes one.
         */
        private val kept = AtomicReferenceArray<Call>(64)

        private fun place(): Int {
            @Suppress("DEPRECATION") // Android has no other.
            return (Thread.currentThread().id and 63).toInt()
        }

        fun begin(): Call = kept.getAndSet(place(), null) ?: Call()

        fun end(call: Call) {
            call.clear()
            kept.lazySet(place(), call)
        }
    }
}
